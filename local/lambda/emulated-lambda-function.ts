import { formatError } from '../local-run-error.ts';
import {
  ExecutionEnvironment,
  type ExecutionEnvironmentOptions,
  type InvocationOutcome,
} from './execution-environment.ts';

/** Lambda's limit on an event or a response, in bytes. */
const maxPayloadBytes = 6 * 1024 * 1024;

interface LambdaFunctionOptions extends ExecutionEnvironmentOptions {
  readonly timeoutMs: number;
  readonly maxEnvironments: number;
}

type InvocationResult = InvocationOutcome | { readonly outcome: 'request too large'; readonly lines: [] };

interface QueuedEvent {
  readonly event: string;
  readonly settle: (outcome: InvocationOutcome) => void;
}

/**
 * A Lambda function. It has one or more environments, each of which handles one event at a time. While events are
 * waiting, it starts more environments.
 *
 * Supported: time, memory and payload limits, a new environment after a timeout or a crash. Not supported: permissions,
 * versions and aliases, freezing, shutdown of idle environments, throttling. When all environments are busy, events
 * wait; Lambda would throttle them.
 */
export class EmulatedLambdaFunction {
  readonly options: LambdaFunctionOptions;
  readonly #environments = new Set<ExecutionEnvironment>();
  readonly #idle: ExecutionEnvironment[] = [];
  readonly #queue: QueuedEvent[] = [];
  #isStarting = false;

  constructor(options: LambdaFunctionOptions) {
    this.options = options;
  }

  /** Starts an environment. Rejects with a LocalRunError if the bundle cannot be imported. */
  async warm(): Promise<void> {
    const environment = new ExecutionEnvironment(this.options);
    this.#environments.add(environment);
    await environment.ready().catch((error) => {
      this.#environments.delete(environment);
      throw error;
    });
    this.#idle.push(environment);
  }

  /** Queues an event, which is JSON. Resolves to the outcome, whose payload is JSON as well. */
  async invoke(event: string): Promise<InvocationResult> {
    if (Buffer.byteLength(event) > maxPayloadBytes) return { outcome: 'request too large', lines: [] };
    const { promise, resolve } = Promise.withResolvers<InvocationOutcome>();
    this.#queue.push({ event, settle: resolve });
    this.#dispatch();
    const outcome = await promise;
    if (outcome.outcome === 'failed' || Buffer.byteLength(outcome.payload) <= maxPayloadBytes) return outcome;
    this.options.log(
      `${this.options.definition.functionName} failed: it returned more than ${maxPayloadBytes} bytes`,
    );
    return { outcome: 'failed', lines: outcome.lines };
  }

  /** Stops every environment, even one that is handling an event. Waiting events get new environments. */
  async kill(): Promise<void> {
    await Promise.all([...this.#environments].map((environment) => environment.stop()));
  }

  async close(): Promise<void> {
    this.#queue.length = 0;
    await this.kill();
  }

  /** Passes waiting events to idle environments. If none is idle, starts another one, but only one at a time. */
  #dispatch(): void {
    while (this.#queue.length > 0 && this.#idle.length > 0) {
      const environment = this.#idle.pop();
      if (environment?.isAlive) this.#run(environment, this.#queue.shift());
      else if (environment) this.#environments.delete(environment);
    }
    const mayStart = !this.#isStarting && this.#environments.size < this.options.maxEnvironments;
    if (this.#queue.length > 0 && mayStart) this.#addEnvironment();
  }

  async #run(environment: ExecutionEnvironment, queued: QueuedEvent | undefined): Promise<void> {
    if (queued) queued.settle(await environment.run(queued.event, this.options.timeoutMs));
    if (environment.isAlive) this.#idle.push(environment);
    else this.#environments.delete(environment);
    this.#dispatch();
  }

  async #addEnvironment(): Promise<void> {
    this.#isStarting = true;
    try {
      await this.warm();
    } catch (error) {
      const next = this.#queue.shift();
      if (next) this.options.log(formatError(error));
      next?.settle({ outcome: 'failed', lines: [] });
    }
    this.#isStarting = false;
    this.#dispatch();
  }
}
