import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { LocalRunError } from '../local-run-error.ts';
import { describeError } from './describe-error.mjs';

/** The function that a worker runs. Passed to the worker as `workerData`. */
export interface FunctionDefinition {
  /** `file:` URL of the bundle. */
  readonly moduleUrl: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
}

/** Message to a worker: one event as JSON, and the deadline of its invocation in epoch milliseconds. */
export interface WorkerRequest {
  readonly requestId: string;
  readonly event: string;
  readonly deadline: number;
}

/** Message from a worker: the state of its bundle, its output, or the result of an event. `payload` is JSON. */
export type WorkerReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'wrote'; readonly text: string }
  | { readonly kind: 'broken' | 'threw'; readonly reason: string }
  | { readonly kind: 'returned'; readonly payload: string };

export interface ExecutionEnvironmentOptions {
  readonly definition: FunctionDefinition;
  readonly variables: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** The result of an invocation: the response as JSON, or a failure. The reason for a failure is logged. */
export type InvocationOutcome = (
  | { readonly outcome: 'returned'; readonly payload: string }
  | { readonly outcome: 'failed' }
) & {
  /** Lines that the function wrote during the invocation. */
  readonly lines: readonly string[];
};

/**
 * One execution environment: a thread that handles one event at a time. A timeout or a crash ends it.
 *
 * Unlike in Lambda, the environment is not frozen between events, so a function's pending work continues.
 */
export class ExecutionEnvironment {
  readonly #worker: Worker;
  readonly #options: ExecutionEnvironmentOptions;
  #isAlive = true;
  #lines: string[] = [];
  #nextReport = Promise.withResolvers<WorkerReport | 'ended'>();

  constructor(options: ExecutionEnvironmentOptions) {
    const { definition, variables, log } = options;
    this.#options = options;
    this.#worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: definition,
      env: variables,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: definition.memoryMb },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) createInterface(stream).on('line', log);
    this.#worker.on('message', (report: WorkerReport) => {
      if (report.kind === 'wrote') this.#write(report.text);
      else this.#nextReport.resolve(report);
    });
    this.#worker.on('error', (error: Error) => this.#log(`crashed: ${describeError(error)}`));
    this.#worker.on('exit', () => {
      this.#isAlive = false;
      this.#nextReport.resolve('ended');
    });
  }

  /** Resolves when the bundle has been imported. Rejects with a LocalRunError if the import fails. */
  async ready(): Promise<void> {
    const report = await this.#nextReport.promise;
    if (report !== 'ended' && report.kind === 'ready') return;
    await this.stop();
    const reason = report !== 'ended' && 'reason' in report ? report.reason : 'it ended before it was ready';
    throw new LocalRunError(
      `Cannot start the function "${this.#options.definition.functionName}": ${reason}`,
    );
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Handles one event, which is JSON. */
  async run(event: string, timeoutMs: number): Promise<InvocationOutcome> {
    const request: WorkerRequest = { requestId: randomUUID(), event, deadline: Date.now() + timeoutMs };
    this.#nextReport = Promise.withResolvers();
    this.#lines = [];
    const lines = this.#lines;
    this.#worker.postMessage(request);
    const timer = setTimeout(() => {
      this.#log(`timed out after ${timeoutMs / 1000} s`);
      this.stop();
    }, timeoutMs);
    const report = await this.#nextReport.promise;
    clearTimeout(timer);
    if (report === 'ended') return { outcome: 'failed', lines };
    if (report.kind === 'returned') return { outcome: 'returned', payload: report.payload, lines };
    this.#log(`failed: ${'reason' in report ? report.reason : report.kind}`);
    return { outcome: 'failed', lines };
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #write(text: string): void {
    for (const line of text.replace(/\n$/, '').split('\n')) {
      this.#lines.push(line);
      this.#options.log(line);
    }
  }

  #log(text: string): void {
    this.#options.log(`${this.#options.definition.functionName} ${text}`);
  }
}
