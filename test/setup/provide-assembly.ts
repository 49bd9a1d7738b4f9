import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { fixtureFirm } from '../fixtures/firm-stage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the fixture's cloud assembly, synthesized once per run without a stage. */
    assembly: string;
  }
}

const executables = resolve('node_modules/.bin');

// Each test project loads this file again, in the same process.
const globals = globalThis as { frontdeskAssembly?: Promise<string> };

/**
 * Provides the assembly that `cdk synth` writes, synthesized once for all test projects. If `ASSEMBLY` is set, several
 * runs share the assembly in that folder: the first run synthesizes it, and no run removes it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ASSEMBLY } = process.env;
  globals.frontdeskAssembly ??=
    ASSEMBLY && existsSync(ASSEMBLY) ? Promise.resolve(ASSEMBLY) : synthesize(ASSEMBLY);
  const assembly = await globals.frontdeskAssembly;
  project.provide('assembly', assembly);
  return async () => {
    if (!ASSEMBLY) await rm(assembly, { recursive: true, force: true });
  };
}

/**
 * Synthesizes a cloud assembly of the fixture without a stage and returns its folder. The default is a new folder, which
 * the caller has to remove.
 */
export async function synthesize(folder?: string): Promise<string> {
  const assembly = folder ?? (await mkdtemp(join(tmpdir(), 'frontdesk-assembly-')));
  const environment = {
    ...process.env,
    PATH: `${executables}${delimiter}${process.env.PATH ?? ''}`,
    // Validation takes half of the time, and `npm run synth` covers it.
    CDK_VALIDATION: 'false',
  };
  const options = ['synth', '--strict', '--quiet', '--output', assembly, '-c', `firm=${fixtureFirm}`];
  try {
    await promisify(execFile)(join(executables, 'cdk'), options, { env: environment });
  } catch (error) {
    await rm(assembly, { recursive: true, force: true });
    throw error;
  }
  return assembly;
}
