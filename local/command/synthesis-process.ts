import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LocalRunError } from '../local-run-error.ts';

/** What bin/synthesize.ts says: that the assembly is written, or else, line by line, what is wrong. */
export type SynthesisReport =
  | {
      /** What keeps stages from being deployed that the run itself does not need, one line each. */
      readonly stageErrors: readonly string[];
    }
  | { readonly errors: string };

interface Synthesis {
  /** Folder of the assembly. */
  readonly assembly: string;
  readonly stageErrors: readonly string[];
}

/** Synthesizes the current content and sources. Rejects with their errors, and when `signal` is aborted. */
export type Synthesize = (signal: AbortSignal) => Promise<Synthesis>;

const project = join(import.meta.dirname, '..', '..');

/** It outlives runs, as the drawn images do; whoever wants the space back removes it. */
export const compileCache = join(project, 'node_modules', '.cache', 'frontdesk-compile');

/**
 * Synthesizes as `cdk synth` does with `context`, in a child process, so that CDK does not stay in this one's memory; each
 * time into a new folder in `parent`, which the process removes when it exits.
 */
export function createSynthesizer(context: Readonly<Record<string, string>>, parent: string): Synthesize {
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
  // A killed run on the same port leaves its folders behind.
  remove(parent);
  process.on('exit', () => remove(parent));
  let count = 0;
  return async (signal) => {
    signal.throwIfAborted();
    count += 1;
    const assembly = join(parent, String(count));
    const args = [assembly, JSON.stringify(context), ...(count === 1 ? ['first'] : [])];
    const child = fork(join(project, 'bin', 'synthesize.ts'), args, {
      cwd: project,
      env: {
        ...process.env,
        // CDK is a second's work to compile.
        NODE_COMPILE_CACHE: compileCache,
        // A third of esbuild's time is the collection of garbage, for a process that ends in seconds.
        GOGC: '400',
        // The validation takes half of the time and most of the memory. `cdk synth` runs it before a deployment.
        CDK_VALIDATION: 'false',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    signal.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    let report: SynthesisReport | undefined;
    let stderr = '';
    child.on('message', (message: SynthesisReport) => {
      report = message;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-10_000);
    });
    await once(child, 'close');
    if (report && 'stageErrors' in report) return { assembly, ...report };
    remove(assembly);
    // `errors` has the child's stack trace for a bug in the synthesis. A source that Node cannot read leaves it unset.
    throw new LocalRunError(report?.errors ?? `Cannot synthesize the stack: ${stderr.trim()}`);
  };
}
