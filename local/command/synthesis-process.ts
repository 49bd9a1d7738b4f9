import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, compileCache } from '../../site/cache/cache-folder.ts';
import { LocalRunError } from '../local-run-error.ts';
import { fingerprintOf } from './watch-files.ts';

/** A request to bin/synthesize.ts to write the assembly, after loading its sources again if they have changed. */
export interface SynthesisRequest {
  readonly context: Readonly<Record<string, string>>;
  readonly assembly: string;
  readonly reload: boolean;
}

/** Its response: the warnings about the written assembly, or the errors. */
export type SynthesisAnswer = { readonly notices: readonly string[] } | { readonly errors: string };

interface Synthesis {
  /** Folder of the assembly. */
  readonly assembly: string;
  readonly notices: readonly string[];
}

/**
 * Synthesizes the current content and sources. Rejects with their errors, and when the run is stopped or `signal` is
 * aborted.
 */
export type Synthesize = (signal?: AbortSignal) => Promise<Synthesis>;

let started: ChildProcess | undefined;

/**
 * Starts the first process before it is known what to synthesize, so that both processes load their modules at once.
 */
export function startEarly(): void {
  started = startProcess();
}

/** Node keeps each version of the sources, about 25 MB, in the process that loaded it. */
const maxLoadsPerProcess = 8;

/**
 * Synthesizes as `cdk synth` does with `context`. Each synthesis writes to the same folder in `parent`, so that CDK
 * copies only new assets; the process removes it when it exits. A child process does the work, and waits for the next
 * change with everything loaded and bundled. After a change in one of `sources` it loads them again, and after several
 * such changes it is replaced.
 */
export function createSynthesizer(
  context: Readonly<Record<string, string>>,
  parent: string,
  sources: readonly string[],
  stop: AbortSignal,
  log: (line: string) => void = () => undefined,
): Synthesize {
  const assembly = join(parent, 'assembly');
  const remove = () => rmSync(parent, { recursive: true, force: true });
  // A killed run on the same port leaves its folder behind.
  remove();
  process.on('exit', remove);
  let child = started;
  stop.addEventListener('abort', () => child?.kill('SIGKILL'));
  let loaded = '';
  let loads = 0;
  return async (signal) => {
    stop.throwIfAborted();
    const current = fingerprintOf(sources);
    const reload = loaded !== current;
    loaded = current;
    if (reload) loads += 1;
    if (!child?.connected || loads > maxLoadsPerProcess) {
      child?.kill('SIGKILL');
      child = startProcess();
      loads = 1;
    }
    const answer = await ask(child, { context, assembly, reload }, { stop, signal, log });
    if ('notices' in answer && !signal?.aborted) return { assembly, ...answer };
    signal?.throwIfAborted();
    throw new LocalRunError('errors' in answer ? answer.errors : '');
  };
}

function startProcess(): ChildProcess {
  const child = fork(join(import.meta.dirname, '../../bin/synthesize.ts'), [], {
    env: {
      ...process.env,
      // Compiling CDK takes a second.
      NODE_COMPILE_CACHE: compileCache,
      FRONTDESK_BUNDLES: join(cacheFolder, 'bundles'),
      // A third of esbuild's time is garbage collection.
      GOGC: '400',
      // The validation takes half of the time and most of the memory. `cdk synth` runs it before a deployment.
      CDK_VALIDATION: 'false',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // The message can no longer be sent: `ask()` reports how the process ended.
  child.on('error', () => undefined);
  return child;
}

interface AskOptions {
  readonly stop: AbortSignal;
  readonly signal: AbortSignal | undefined;
  readonly log: (line: string) => void;
}

async function ask(
  child: ChildProcess,
  request: SynthesisRequest,
  { stop, signal, log }: AskOptions,
): Promise<SynthesisAnswer> {
  let stderr = '';
  const keep = (text: Buffer) => {
    stderr = (stderr + text).slice(-10_000);
  };
  const cancel = () => child.send('cancel');
  child.stderr?.on('data', keep);
  signal?.addEventListener('abort', cancel);
  child.send(request);
  // The process outlives this request, which must not leave listeners behind.
  const asked = new AbortController();
  const until = { signal: AbortSignal.any([stop, asked.signal]) };
  const ended = once(child, 'close', until).then(() => ({
    errors: `Cannot synthesize the stack: ${stderr.trim()}`,
  }));
  async function answered(): Promise<SynthesisAnswer> {
    for await (const [message] of on(child, 'message', until)) {
      if (!('drawing' in message)) return message;
      log(`Drawing pictures (${message.drawing})…`);
    }
    throw stop.reason;
  }
  try {
    return await Promise.race([answered(), ended]);
  } finally {
    asked.abort();
    signal?.removeEventListener('abort', cancel);
    child.stderr?.off('data', keep);
  }
}
