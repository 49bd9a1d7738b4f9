import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { functionTimeoutSeconds } from '../contract/limits.ts';
import { LocalRunError } from './local-run-error.ts';

/** Message to a thread: an event as JSON, and the deadline of its invocation in epoch milliseconds. */
export interface FunctionRequest {
  readonly requestId: string;
  readonly event: string;
  readonly deadline: number;
}

/** Message from a thread: the state of its bundle, its output, or the result of an event. */
export type FunctionReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'wrote'; readonly text: string }
  | { readonly kind: 'failed' | 'crashed'; readonly reason: string }
  | { readonly kind: 'returned'; readonly response: string | undefined };

/** The result of an event: JSON, or `undefined` if the function failed, and the lines that it wrote. */
interface FunctionResult {
  readonly response: string | undefined;
  readonly lines: readonly string[];
}

interface LocalFunctionOptions {
  readonly name: string;
  /** `file:` URL of the bundle. */
  readonly moduleUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  readonly timeoutMs?: number;
}

/** A function in a thread of its own, which handles one event at a time. A timeout or a crash replaces the thread. */
export class LocalFunction {
  readonly #options: LocalFunctionOptions;
  #worker: Worker | undefined;
  #lines: string[] = [];
  #report = Promise.withResolvers<FunctionReport | undefined>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: LocalFunctionOptions) {
    this.#options = options;
  }

  /** Imports the bundle. Rejects with a LocalRunError if that fails. */
  async start(): Promise<void> {
    const { name, moduleUrl, environment: env } = this.#options;
    this.#report = Promise.withResolvers();
    const workerData = { name, moduleUrl };
    const worker = new Worker(new URL('./function-worker.mjs', import.meta.url), { workerData, env });
    this.#worker = worker;
    worker.on('message', (report: FunctionReport) => this.#receive(report));
    // A thread without memory reports nothing else.
    worker.on('error', () => this.#log('crashed'));
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#report.resolve(undefined);
    });
    const report = await this.#report.promise;
    if (report?.kind === 'ready') return;
    await this.stop();
    const reason = report?.kind === 'failed' ? report.reason : 'it ended before it was ready';
    throw new LocalRunError(`Cannot start the function "${name}": ${reason}`);
  }

  /** Handles an event, which is JSON, after those that are waiting. */
  invoke(event: string): Promise<FunctionResult> {
    const result = this.#queue.then(() => this.#run(event));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #run(event: string): Promise<FunctionResult> {
    if (!this.#worker) await this.start();
    const timeoutMs = this.#options.timeoutMs ?? functionTimeoutSeconds * 1_000;
    this.#lines = [];
    this.#report = Promise.withResolvers();
    const request: FunctionRequest = { requestId: randomUUID(), event, deadline: Date.now() + timeoutMs };
    this.#worker?.postMessage(request);
    const timer = setTimeout(() => {
      this.#log(`timed out after ${timeoutMs / 1_000} s`);
      this.stop();
    }, timeoutMs);
    const report = await this.#report.promise;
    clearTimeout(timer);
    if (report?.kind === 'failed') this.#log(report.reason);
    return { response: report?.kind === 'returned' ? report.response : undefined, lines: this.#lines };
  }

  #receive(report: FunctionReport): void {
    // The end of the thread settles a crash.
    if (report.kind === 'crashed') this.#log(report.reason);
    else if (report.kind !== 'wrote') this.#report.resolve(report);
    if (report.kind !== 'wrote') return;
    for (const line of report.text.replace(/\n$/, '').split('\n')) {
      this.#lines.push(line);
      this.#options.log(line);
    }
  }

  #log(text: string): void {
    this.#options.log(`${this.#options.name} ${text}`);
  }
}
