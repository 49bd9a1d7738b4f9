import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { countInDigits } from '../../contract/in-words.ts';
import { cacheFolder, compileCache } from '../../site/cache/cache-folder.ts';
import { LocalRunError } from '../local-run-error.ts';
import { fingerprintOf } from './watch-files.ts';

/** A request to bin/synthesize.ts to write the assembly. With `reload`, it first loads the changed sources again. */
export interface SynthesisRequest {
  readonly context: Readonly<Record<string, string>>;
  readonly assembly: string;
  readonly reload: boolean;
}

/** The response of bin/synthesize.ts: the notices about the assembly that it has written, or the errors. */
export type SynthesisAnswer = { readonly notices: readonly string[] } | { readonly errors: string };

interface Synthesis {
  /** Folder of the assembly. */
  readonly assembly: string;
  readonly notices: readonly string[];
}

/** Synthesizes the current content and sources. Rejects if they contain errors, or when stopped or aborted. */
export type Synthesize = (signal?: AbortSignal) => Promise<Synthesis>;

let earlyProcess: ChildProcess | undefined;

/** Starts the first process before the arguments are read, so that both processes load their modules in parallel. */
export function startEarly(): void {
  earlyProcess = startProcess();
}

/** Node never unloads a module, so each reload of the sources takes up about 25 MB. */
const maxLoadsPerProcess = 8;

/**
 * Returns a function that synthesizes as `cdk synth` does with `context`. Each synthesis writes to the same folder in
 * `parent`, so that CDK copies only new assets. This process removes `parent` when it exits. A child process does the
 * work and then waits for the next change, with everything loaded and bundled. After a change in `sources`, it loads
 * them again. It is replaced after several such changes.
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
  // A killed run on the same port may have left its folder behind.
  remove();
  process.on('exit', remove);
  let child = earlyProcess;
  stop.addEventListener('abort', () => child?.kill('SIGKILL'));
  let loadedFingerprint = '';
  let loadCount = 0;
  return async (signal) => {
    stop.throwIfAborted();
    const current = fingerprintOf(sources);
    const reload = loadedFingerprint !== current;
    loadedFingerprint = current;
    if (reload) loadCount += 1;
    if (!child?.connected || loadCount > maxLoadsPerProcess) {
      child?.kill('SIGKILL');
      child = startProcess();
      loadCount = 1;
    }
    const answer = await sendRequest(child, { context, assembly, reload }, { stop, signal, log });
    if ('notices' in answer && !signal?.aborted) return { assembly, ...answer };
    signal?.throwIfAborted();
    throw new LocalRunError('errors' in answer ? answer.errors : '');
  };
}

function startProcess(): ChildProcess {
  const child = fork(join(import.meta.dirname, '../../bin/synthesize.ts'), [], {
    env: {
      ...process.env,
      // Without the cache, compiling CDK takes a second.
      NODE_COMPILE_CACHE: compileCache,
      FRONTDESK_BUNDLES: join(cacheFolder, 'bundles'),
      // By default, esbuild spends a third of its time on garbage collection.
      GOGC: '400',
      // Validation takes half of the time and most of the memory. `cdk synth` does it before a deployment.
      CDK_VALIDATION: 'false',
    },
    // By default, Node collects garbage so late that the process takes up 100 MB more, and is no faster.
    execArgv: [...process.execArgv, '--max-semi-space-size=16', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Sending fails when the process has ended. `sendRequest()` reports how it ended.
  child.on('error', () => undefined);
  return child;
}

interface RequestOptions {
  readonly stop: AbortSignal;
  readonly signal: AbortSignal | undefined;
  readonly log: (line: string) => void;
}

async function sendRequest(
  child: ChildProcess,
  request: SynthesisRequest,
  { stop, signal, log }: RequestOptions,
): Promise<SynthesisAnswer> {
  let stderr = '';
  const appendToStderr = (text: Buffer) => {
    stderr = (stderr + text).slice(-10_000);
  };
  const cancel = () => child.send('cancel');
  child.stderr?.on('data', appendToStderr);
  signal?.addEventListener('abort', cancel);
  child.send(request);
  // The process outlives this request, so the request's listeners must be removed.
  const requestController = new AbortController();
  const listenerOptions = { signal: AbortSignal.any([stop, requestController.signal]) };
  const failure = once(child, 'close', listenerOptions).then(() => ({
    errors: `Cannot synthesize the stack: ${stderr.trim()}`,
  }));
  async function receiveAnswer(): Promise<SynthesisAnswer> {
    for await (const [message] of on(child, 'message', listenerOptions)) {
      if (!('drawing' in message)) return message;
      log(`Drawing ${countInDigits(message.drawing, 'picture')}…`);
    }
    throw stop.reason;
  }
  try {
    return await Promise.race([receiveAnswer(), failure]);
  } finally {
    requestController.abort();
    signal?.removeEventListener('abort', cancel);
    child.stderr?.off('data', appendToStderr);
  }
}
