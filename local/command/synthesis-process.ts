import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LocalRunError } from '../local-run-error.ts';
import { fingerprintOf } from './watch-files.ts';

/** What bin/synthesize.ts says: that the assembly is written, or else, line by line, what is wrong. */
export type SynthesisReport =
  | {
      /** What the firm should hear of what runs, one line each. */
      readonly notices: readonly string[];
    }
  | { readonly errors: string };

interface Synthesis {
  /** Folder of the assembly. */
  readonly assembly: string;
  readonly notices: readonly string[];
}

/** Synthesizes the current content and sources. Rejects with their errors, and when the run is stopped. */
export type Synthesize = () => Promise<Synthesis>;

/** It outlives runs, as the drawn images do; whoever wants the space back removes it. */
export const compileCache = resolve('node_modules/.cache/frontdesk-compile');

/**
 * Synthesizes as `cdk synth` does with `context`, each time into a new folder in `parent`, which the process removes when it
 * exits. A child process does it, which waits for the next change with everything loaded and bundled; one of `sources`
 * that changed takes another.
 */
export function createSynthesizer(
  context: Readonly<Record<string, string>>,
  parent: string,
  sources: readonly string[],
  signal: AbortSignal,
  log: (line: string) => void = () => undefined,
): Synthesize {
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
  // A killed run on the same port leaves its folders behind.
  remove(parent);
  process.on('exit', () => remove(parent));
  let child: ChildProcess | undefined;
  signal.addEventListener('abort', () => child?.kill('SIGKILL'));
  let loaded = '';
  let count = 0;
  return async () => {
    signal.throwIfAborted();
    const current = fingerprintOf(sources);
    if (!child?.connected || loaded !== current) {
      child?.kill('SIGKILL');
      child = startProcess(context);
      loaded = current;
    }
    count += 1;
    const assembly = join(parent, String(count));
    const report = await ask(child, assembly, signal, log);
    if ('notices' in report) return { assembly, ...report };
    remove(assembly);
    throw new LocalRunError(report.errors);
  };
}

function startProcess(context: Readonly<Record<string, string>>): ChildProcess {
  return fork(join(import.meta.dirname, '../../bin/synthesize.ts'), [JSON.stringify(context)], {
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
}

async function ask(
  child: ChildProcess,
  assembly: string,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<SynthesisReport> {
  let stderr = '';
  const keep = (text: Buffer) => {
    stderr = (stderr + text).slice(-10_000);
  };
  child.stderr?.on('data', keep);
  child.send(assembly);
  // The process outlives this question, which must not leave listeners behind.
  const asked = new AbortController();
  const until = { signal: AbortSignal.any([signal, asked.signal]) };
  // A source that Node cannot read ends it.
  const ended = once(child, 'close', until).then(() => [
    { errors: `Cannot synthesize the stack: ${stderr.trim()}` },
  ]);
  async function reported(): Promise<[SynthesisReport]> {
    for await (const [message] of on(child, 'message', until)) {
      if (!('drawing' in message)) return [message];
      log(`Drawing pictures (${message.drawing})…`);
    }
    throw signal.reason;
  }
  try {
    const [report] = await Promise.race([reported(), ended]);
    return report;
  } finally {
    asked.abort();
    child.stderr?.off('data', keep);
  }
}
