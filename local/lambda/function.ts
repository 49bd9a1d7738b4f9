import { type EnvironmentOptions, ExecutionEnvironment, type Outcome } from './execution-environment.ts';

/** Lambda takes no larger event and no larger answer, in bytes. */
const maxPayloadBytes = 6 * 1024 * 1024;

/** How long environments that nobody needs are kept. */
const idleMs = 60_000;

export interface FunctionOptions extends EnvironmentOptions {
  readonly timeoutMs: number;
  /** Most environments at once. */
  readonly concurrency: number;
}

export type Invocation = Outcome | { readonly outcome: 'request too large' };

/**
 * A function as Lambda runs it: one environment for each event that runs at the same time, kept for the next.
 *
 * It does: time, memory and payload limits, another environment when all are busy, a fresh one after a timeout or a
 * crash. It does not: permissions, versions and aliases, freezing. Beyond its concurrency an event waits, where Lambda
 * would run up to a thousand environments and then refuse.
 */
export class LambdaFunction {
  readonly #options: FunctionOptions;
  readonly #environments = new Set<ExecutionEnvironment>();
  #idle: ExecutionEnvironment[] = [];
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #reaper: NodeJS.Timeout | undefined;

  constructor(options: FunctionOptions) {
    this.#options = options;
    this.#free = options.concurrency;
  }

  /** Makes the first environment. Rejects when the bundle cannot be imported. */
  async warm(): Promise<void> {
    this.#keep(await this.#start());
  }

  /** `event` is JSON, and so is the answer. */
  async invoke(event: string): Promise<Invocation> {
    if (Buffer.byteLength(event) > maxPayloadBytes) return { outcome: 'request too large' };
    await this.#acquire();
    try {
      return await this.#run(event);
    } catch (error) {
      this.#options.log(error instanceof Error ? error.message : String(error));
      return { outcome: 'failed' };
    } finally {
      this.#release();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#reaper);
    await Promise.all([...this.#environments].map((environment) => environment.stop()));
  }

  async #run(event: string): Promise<Outcome> {
    this.#idle = this.#idle.filter(({ isAlive }) => isAlive);
    const environment = this.#idle.pop() ?? (await this.#start());
    const outcome = await environment.run(event, this.#options.timeoutMs);
    if (environment.isAlive) this.#keep(environment);
    else this.#environments.delete(environment);
    if (outcome.outcome === 'failed' || Buffer.byteLength(outcome.payload) <= maxPayloadBytes) return outcome;
    throw new Error(`${this.#options.definition.functionName} returned more than ${maxPayloadBytes} bytes`);
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

  #keep(environment: ExecutionEnvironment): void {
    this.#idle.push(environment);
    clearTimeout(this.#reaper);
    this.#reaper = setTimeout(() => this.#reap(), idleMs).unref();
  }

  /** One environment stays, so that the next request does not wait for another. */
  #reap(): void {
    for (const environment of this.#idle.splice(1)) {
      this.#environments.delete(environment);
      environment.stop();
    }
  }

  async #acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
