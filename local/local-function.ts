import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { functionTimeoutSeconds } from '../contract/request/limits.ts';
import { UserError } from '../lib/config/user-error.ts';

/** Message to a thread: an event as JSON, and the deadline of its invocation in epoch milliseconds. */
export interface FunctionRequest {
  readonly requestId: string;
  readonly event: string;
  readonly deadline: number;
}

/** Message from a thread, when it has started and after each event. */
export interface FunctionReply {
  /** The function's response as JSON. Absent if it failed. */
  readonly response?: string;
  /** Whether the thread ends. */
  readonly failed?: boolean;
  /** The lines that the function wrote, and the reason for a failure. */
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
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: LocalFunctionOptions) {
    this.#options = options;
  }

  /** Imports the bundle. Rejects with a UserError if that fails. */
  async start(): Promise<void> {
    const { name, moduleUrl, environment: env } = this.#options;
    const workerData = { name, moduleUrl };
    const worker = new Worker(new URL('./function-worker.mjs', import.meta.url), { workerData, env });
    // `#receive()` reports the error. Without a listener, it would end this process.
    worker.on('error', () => undefined);
    this.#worker = worker;
    const { failed, lines } = await this.#receive(worker);
    if (failed) throw new UserError(`Cannot start the function "${name}": ${lines.join('\n')}`);
    for (const line of lines) this.#options.log(line);
  }

  /** Handles an event, which is JSON, after those that are waiting. */
  invoke(event: string): Promise<FunctionReply> {
    const result = this.#queue.then(() => this.#run(event));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #run(event: string): Promise<FunctionReply> {
    if (!this.#worker) await this.start();
    const worker = this.#worker as unknown as Worker;
    const timeoutMs = this.#options.timeoutMs ?? functionTimeoutSeconds * 1_000;
    const request: FunctionRequest = { requestId: randomUUID(), event, deadline: Date.now() + timeoutMs };
    worker.postMessage(request);
    let timeoutLine: string | undefined;
    const timer = setTimeout(() => {
      timeoutLine = `${this.#options.name} timed out after ${timeoutMs / 1_000} s`;
      worker.terminate();
    }, timeoutMs);
    const reply = await this.#receive(worker);
    clearTimeout(timer);
    const lines = timeoutLine === undefined ? reply.lines : [timeoutLine];
    for (const line of lines) this.#options.log(line);
    return { ...reply, lines };
  }

  /** Resolves to the next message of the thread, or to a failure when it ends. */
  async #receive(worker: Worker): Promise<FunctionReply> {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const reply: FunctionReply = await Promise.race([
      once(worker, 'message', options).then(([message]) => message),
      once(worker, 'exit', options).then(() => ({ failed: true, lines: [`${this.#options.name} ended`] })),
    ]).catch(() => ({ failed: true, lines: [`${this.#options.name} crashed`] }));
    listening.abort();
    if (reply.failed) this.#worker = undefined;
    return reply;
  }
}
