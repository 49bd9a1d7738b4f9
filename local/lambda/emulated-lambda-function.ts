import { formatError } from '../local-run-error.ts';
import {
  ExecutionEnvironment,
  type ExecutionEnvironmentOptions,
  type InvocationOutcome,
} from './execution-environment.ts';

/** Lambda's limit on an event and on a response, in bytes. */
const maxPayloadBytes = 6 * 1024 * 1024;

/** Milliseconds until idle environments are stopped. */
const idleMs = 15_000;

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
 * A Lambda function: environments that handle one event at a time each, and more of them while events wait.
 *
 * It does: time, memory and payload limits, a fresh environment after a timeout or a crash, an end to idle
 * environments. It does not: permissions, versions and aliases, freezing, throttling. When all environments are busy,
 * events wait; Lambda would throttle them.
 */
export class EmulatedLambdaFunction {
  readonly #options: LambdaFunctionOptions;
  readonly #environments = new Set<ExecutionEnvironment>();
  readonly #idle: ExecutionEnvironment[] = [];
  readonly #queue: QueuedEvent[] = [];
  #isStarting = false;
  #reaper: NodeJS.Timeout | undefined;

  constructor(options: LambdaFunctionOptions) {
    this.#options = options;
  }

  /** Starts an environment. Rejects with a LocalRunError when the bundle cannot be imported. */
  async warm(): Promise<void> {
    this.#addIdle(await this.#start());
  }

  /** Queues an event, as JSON. Resolves to the outcome, whose payload is JSON. */
  async invoke(event: string): Promise<InvocationResult> {
    if (Buffer.byteLength(event) > maxPayloadBytes) return { outcome: 'request too large', lines: [] };
    const { promise, resolve } = Promise.withResolvers<InvocationOutcome>();
    this.#queue.push({ event, settle: resolve });
    this.#dispatch();
    const outcome = await promise;
    if (outcome.outcome === 'failed' || Buffer.byteLength(outcome.payload) <= maxPayloadBytes) return outcome;
    this.#options.log(
      `${this.#options.definition.functionName} failed: it returned more than ${maxPayloadBytes} bytes`,
    );
    return { outcome: 'failed', lines: outcome.lines };
  }

  /** Stops every environment, even during an event. Waiting events get new environments. */
  async kill(): Promise<void> {
    await Promise.all([...this.#environments].map((environment) => environment.stop()));
  }

  async close(): Promise<void> {
    clearTimeout(this.#reaper);
    this.#queue.length = 0;
    await this.kill();
  }

  /** Gives waiting events to idle environments, and starts one more environment, one at a time, when none is idle. */
  #dispatch(): void {
    for (let environment = this.#takeIdle(); environment; environment = this.#takeIdle()) {
      const next = this.#queue.shift();
      if (next) this.#runEvent(environment, next);
    }
    if (
      this.#queue.length > 0 &&
      !this.#isStarting &&
      this.#environments.size < this.#options.maxEnvironments
    ) {
      this.#addEnvironment();
    }
  }

  /** Takes an idle environment when an event waits. */
  #takeIdle(): ExecutionEnvironment | undefined {
    if (this.#queue.length === 0) return undefined;
    const environment = this.#idle.pop();
    if (!environment || environment.isAlive) return environment;
    this.#environments.delete(environment);
    return this.#takeIdle();
  }

  async #runEvent(environment: ExecutionEnvironment, { event, settle }: QueuedEvent): Promise<void> {
    settle(await environment.run(event, this.#options.timeoutMs));
    if (environment.isAlive) this.#addIdle(environment);
    else this.#environments.delete(environment);
    this.#dispatch();
  }

  async #addEnvironment(): Promise<void> {
    this.#isStarting = true;
    try {
      this.#addIdle(await this.#start());
    } catch (error) {
      const next = this.#queue.shift();
      if (next) this.#options.log(formatError(error));
      next?.settle({ outcome: 'failed', lines: [] });
    }
    this.#isStarting = false;
    this.#dispatch();
  }

  async #start(): Promise<ExecutionEnvironment> {
    const environment = new ExecutionEnvironment(this.#options);
    this.#environments.add(environment);
    await environment.ready().catch((error) => {
      this.#environments.delete(environment);
      throw error;
    });
    return environment;
  }

  #addIdle(environment: ExecutionEnvironment): void {
    this.#idle.push(environment);
    clearTimeout(this.#reaper);
    this.#reaper = setTimeout(() => this.#reap(), idleMs).unref();
  }

  /** Stops all idle environments but one, so that the next event need not wait for a start. */
  #reap(): void {
    for (const environment of this.#idle.splice(1)) {
      this.#environments.delete(environment);
      environment.stop();
    }
  }
}
