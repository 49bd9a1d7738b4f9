import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What bin/synthesizer.ts is asked for. */
export interface SynthesisOrder {
  /** Folder for the assembly. */
  readonly output: string;
  /** In addition to that of cdk.json. */
  readonly context: Readonly<Record<string, string>>;
}

export interface SynthesisReport {
  /** What is wrong, line by line. Without it the assembly is written. */
  readonly mistakes?: string;
}

/** Writes the assembly into the folder `output`. Throws what the app says is wrong. */
export type Synthesize = (output: string) => Promise<void>;

const project = join(import.meta.dirname, '..');
const crash: SynthesisReport = {
  mistakes: 'Cannot synthesize the stack: run "npx cdk synth" to see why',
};

/**
 * Synthesizes what `cdk synth` does, in one process that stays: most of the time of a first synthesis goes into
 * loading CDK and its rules, and the next ones need not wait for that. The process ends when `signal` is aborted.
 */
export function synthesizer(context: SynthesisOrder['context'], signal: AbortSignal): Synthesize {
  let child: ChildProcess | undefined;
  signal.addEventListener('abort', () => child?.kill('SIGKILL'), { once: true });
  return async (output) => {
    signal.throwIfAborted();
    if (!child?.connected) {
      child = fork(join(project, 'bin', 'synthesizer.ts'), {
        cwd: project,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
    }
    const { mistakes } = await order(child, { output, context });
    signal.throwIfAborted();
    if (mistakes) throw new Error(mistakes);
  };
}

async function order(child: ChildProcess, what: SynthesisOrder): Promise<SynthesisReport> {
  const settled = new AbortController();
  const { signal } = settled;
  const exit = once(child, 'exit', { signal }).then(() => [crash]);
  const message = once(child, 'message', { signal });
  child.send(what);
  const [report] = await Promise.race([message, exit]);
  settled.abort();
  return report;
}
