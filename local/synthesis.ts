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
 * Synthesizes what `cdk synth` does, in a process of its own that ends when `signal` is aborted.
 *
 * Half of the time of a first synthesis goes into loading CDK and its rules, so the process waits for the next one. It
 * is exchanged once, after the first: what a synthesis leaves in memory is three times what is loaded before it, and
 * most runs never see a second.
 */
export function synthesizer(context: SynthesisOrder['context'], signal: AbortSignal): Synthesize {
  let child: ChildProcess | undefined;
  let isFirst = true;
  signal.addEventListener('abort', () => child?.kill('SIGKILL'), { once: true });
  return async (output) => {
    signal.throwIfAborted();
    if (!child?.connected) child = start();
    const { mistakes } = await order(child, { output, context });
    signal.throwIfAborted();
    if (mistakes) throw new Error(mistakes);
    if (!isFirst) return;
    isFirst = false;
    child.kill('SIGKILL');
    child = start();
  };
}

function start(): ChildProcess {
  return fork(join(project, 'bin', 'synthesizer.ts'), {
    cwd: project,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A third less memory while it waits, for a tenth more time.
    execArgv: ['--max-semi-space-size=2'],
  });
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
