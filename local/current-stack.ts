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
  /** Resolves when the previous stacks have answered their last requests. */
  #retired: Promise<unknown> = Promise.resolve();
  /** Functions of the current stack, and of previous stacks that still have open requests. */
  readonly functions = new Set<EmulatedLambdaFunction>();

  async handle(request: HttpRequest): Promise<HttpResponse> {
    if (!this.#current) return cloudFrontError(503);
    const { handle, requests } = this.#current;
    const response = handle(request);
    requests.add(response);
    return response.finally(() => requests.delete(response));
  }

  /**
   * Resolves when `stack` handles new requests. The previous stack is closed once it has answered its last request.
   * Unless `cold`, all functions are started first. Rejects if one of them cannot be started, and then keeps the
   * previous stack.
   */
  async switchTo(stack: EmulatedStack, cold: boolean): Promise<void> {
    const previous = this.#current;
    const newFunctions = stack.functions.filter((item) => !previous?.functions.includes(item));
    for (const lambdaFunction of newFunctions) this.functions.add(lambdaFunction);
    try {
      if (!cold) await Promise.all(newFunctions.map((lambdaFunction) => lambdaFunction.warm()));
    } catch (error) {
      await this.#close(newFunctions);
      throw error;
    }
    this.#current = { ...stack, requests: new Set() };
    if (!previous) return;
    const oldFunctions = previous.functions.filter((item) => !stack.functions.includes(item));
    this.#retired = Promise.allSettled([this.#retired, ...previous.requests]).then(() =>
      this.#close(oldFunctions),
    );
  }

  /** The current functions. A new stack takes over those whose code and settings have not changed. */
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
