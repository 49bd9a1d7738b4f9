import { cloudFrontError } from './cloudfront/errors.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { LambdaFunction } from './lambda/function.ts';
import type { Published, Stack } from './stack.ts';

interface Serving {
  readonly stack: Stack;
  readonly requests: Set<Promise<HttpResponse>>;
}

/** The stack that answers. Another can take its place, and no request is lost. */
export class CurrentStack {
  #current: Serving | undefined;
  /** Those of the stacks before may have requests to finish. */
  readonly #functions = new Set<LambdaFunction>();
  readonly #coldFunctions: boolean;

  constructor({ coldFunctions = false }: { readonly coldFunctions?: boolean }) {
    this.#coldFunctions = coldFunctions;
  }

  async handle(request: HttpRequest): Promise<HttpResponse> {
    if (!this.#current) return cloudFrontError(503);
    const { stack, requests } = this.#current;
    const answer = stack.handle(request);
    requests.add(answer);
    try {
      return await answer;
    } finally {
      requests.delete(answer);
    }
  }

  /**
   * Resolves when `stack` answers; `retired` when the one before has answered its last request. Rejects when a
   * function cannot be started, and then leaves the one before.
   */
  async replace(stack: Stack): Promise<{ readonly retired: Promise<void> }> {
    for (const lambdaFunction of stack.functions) this.#functions.add(lambdaFunction);
    try {
      if (!this.#coldFunctions) {
        await Promise.all(stack.functions.map((lambdaFunction) => lambdaFunction.warm()));
      }
    } catch (error) {
      await this.#end(stack.functions);
      throw error;
    }
    const before = this.#current;
    this.#current = { stack, requests: new Set() };
    return { retired: before ? this.#retire(before) : Promise.resolve() };
  }

  publish(published?: Published): void {
    this.#current?.stack.publish(published);
  }

  get hosts(): readonly string[] {
    return this.#current?.stack.hosts ?? [];
  }

  get functions(): readonly LambdaFunction[] {
    return [...this.#functions];
  }

  async close(): Promise<void> {
    await this.#end(this.functions);
  }

  async #retire({ stack, requests }: Serving): Promise<void> {
    await Promise.allSettled(requests);
    await this.#end(stack.functions);
  }

  async #end(functions: readonly LambdaFunction[]): Promise<void> {
    for (const lambdaFunction of functions) this.#functions.delete(lambdaFunction);
    await Promise.all(functions.map((lambdaFunction) => lambdaFunction.close()));
  }
}
