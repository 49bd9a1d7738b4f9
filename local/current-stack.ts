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
   * Resolves when `stack` handles the requests, and `retired` when the previous stack has answered its last one.
   * Rejects when a function cannot be started, which all are unless they stay `cold`; the previous stack then stays.
   */
  async switchTo(stack: EmulatedStack, cold: boolean): Promise<{ readonly retired: Promise<void> }> {
    for (const lambdaFunction of stack.functions) this.functions.add(lambdaFunction);
    try {
      if (!cold) await Promise.all(stack.functions.map((lambdaFunction) => lambdaFunction.warm()));
    } catch (error) {
      await this.#close(stack.functions);
      throw error;
    }
    const previous = this.#current;
    this.#current = { ...stack, requests: new Set() };
    const retired = Promise.allSettled(previous?.requests ?? []).then(() =>
      this.#close(previous?.functions ?? []),
    );
    return { retired };
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
