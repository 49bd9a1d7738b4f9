import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Inherited by workers and by the commands that tests start: each of them loads CDK or other large libraries.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'frontdesk-compile-cache');

// What a test or a command leaves in the temporary directory goes with the run: CDK, for one, removes nothing.
const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-test-'));
process.env.TMPDIR = scratch;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const everyProject = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Files share a process and its modules, which take longest to load.
  isolate: false,
  setupFiles: ['test/setup/own-environment.ts'],
};

export default defineConfig({
  test: {
    // Vitest would keep a processor for itself, but tests wait for what they start for half of their time.
    maxWorkers: '100%',
    pool: 'threads',
    silent: 'passed-only',
    projects: [
      {
        test: {
          ...everyProject,
          name: 'parts',
          include: ['test/{contract,publication,edge,lambdas,structure,hostile,bench}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...everyProject,
          name: 'stack',
          include: ['test/{lib,local,faults}/**/*.test.ts'],
          globalSetup: ['test/setup/assembly.ts'],
          env: { CDK_VALIDATION: 'false' },
        },
      },
      {
        test: {
          ...everyProject,
          name: 'behaviour',
          include: ['test/{behaviour,verify}/**/*.test.ts'],
          globalSetup: ['test/setup/assembly.ts', 'test/setup/deployment.ts'],
        },
      },
      {
        test: {
          ...everyProject,
          name: 'website',
          include: ['test/website/**/*.test.ts'],
          globalSetup: ['test/setup/assembly.ts', 'test/setup/deployment.ts', 'test/setup/chromium.ts'],
        },
      },
    ],
  },
});
