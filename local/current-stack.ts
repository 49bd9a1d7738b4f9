import { cloudFrontError } from './cloudfront/cloudfront-error.ts';
import type { EmulatedStack } from './emulated-stack.ts';
import type { HttpRequest, HttpResponse } from './http/http-message.ts';
import type { EmulatedLambdaFunction } from './lambda/emulated-lambda-function.ts';

interface ActiveStack extends EmulatedStack {
  readonly requests: Set<Promise<HttpResponse>>;
}

/** The stack that handles requests. It can be replaced without losing a request. */
export class CurrentStack {
  #current: ActiveStack | undefined;
  /** When the stacks before the current one have answered their last requests. */
  #retired: Promise<unknown> = Promise.resolve();
  /** Functions of the current stack, and of previous ones that still have requests. */
  readonly functions = new Set<EmulatedLambdaFunction>();

  async handle(request: HttpRequest): Promise<HttpResponse> {
    if (!this.#current) return cloudFrontError(503);
    const { handle, requests } = this.#current;
    const answer = handle(request);
    requests.add(answer);
    return answer.finally(() => requests.delete(answer));
  }

  /**
   * Resolves when `stack` handles the requests. The previous stack ends when it has answered its last one. Unless
   * `cold`, all functions are started first; if one of them cannot be started, it rejects and the previous stack stays.
   */
  async switchTo(stack: EmulatedStack, cold: boolean): Promise<void> {
    const previous = this.#current;
    const started = stack.functions.filter((one) => !previous?.functions.includes(one));
    for (const lambdaFunction of started) this.functions.add(lambdaFunction);
    try {
      if (!cold) await Promise.all(started.map((lambdaFunction) => lambdaFunction.warm()));
    } catch (error) {
      await this.#close(started);
      throw error;
    }
    this.#current = { ...stack, requests: new Set() };
    if (!previous) return;
    const replaced = previous.functions.filter((one) => !stack.functions.includes(one));
    this.#retired = Promise.allSettled([this.#retired, ...previous.requests]).then(() =>
      this.#close(replaced),
    );
  }

  /** The functions that a new stack can take over, because neither their code nor their settings have changed. */
  get running(): readonly EmulatedLambdaFunction[] {
    return this.#current?.functions ?? [];
  }

  get hosts(): readonly string[] {
    return this.#current?.hosts ?? [];
  }

  close(): Promise<void> {
    return this.#close([...this.functions]);
  }

  async #close(functions: readonly EmulatedLambdaFunction[]): Promise<void> {
    for (const lambdaFunction of functions) this.functions.delete(lambdaFunction);
    await Promise.all(functions.map((lambdaFunction) => lambdaFunction.close()));
  }
}
