import type { Release } from '../contract/release.ts';
import { cloudFrontError } from './cloudfront/cloudfront-error.ts';
import type { EmulatedStack } from './emulated-stack.ts';
import type { HttpRequest, HttpResponse } from './http/http-message.ts';
import type { EmulatedLambdaFunction } from './lambda/emulated-lambda-function.ts';

interface ActiveStack {
  readonly stack: EmulatedStack;
  readonly requests: Set<Promise<HttpResponse>>;
}

/** The stack that handles requests. It can be replaced without losing a request. */
export class CurrentStack {
  #current: ActiveStack | undefined;
  /** Functions of the current stack, and of previous ones that still have requests. */
  readonly #functions = new Set<EmulatedLambdaFunction>();
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
   * Resolves when `stack` handles the requests, and `retired` when the previous stack has answered its last one.
   * Rejects when a function cannot be started; the previous stack then stays.
   */
  async switchTo(stack: EmulatedStack): Promise<{ readonly retired: Promise<void> }> {
    for (const lambdaFunction of stack.functions) this.#functions.add(lambdaFunction);
    try {
      if (!this.#coldFunctions) {
        await Promise.all(stack.functions.map((lambdaFunction) => lambdaFunction.warm()));
      }
    } catch (error) {
      await this.#closeFunctions(stack.functions);
      throw error;
    }
    const previous = this.#current;
    this.#current = { stack, requests: new Set() };
    return { retired: previous ? this.#retire(previous) : Promise.resolve() };
  }

  async replaceContent(release?: Release): Promise<void> {
    await this.#current?.stack.replaceContent(release);
  }

  get hosts(): readonly string[] {
    return this.#current?.stack.hosts ?? [];
  }

  get functions(): readonly EmulatedLambdaFunction[] {
    return [...this.#functions];
  }

  async close(): Promise<void> {
    await this.#closeFunctions(this.functions);
  }

  async #retire({ stack, requests }: ActiveStack): Promise<void> {
    await Promise.allSettled(requests);
    await this.#closeFunctions(stack.functions);
  }

  async #closeFunctions(functions: readonly EmulatedLambdaFunction[]): Promise<void> {
    for (const lambdaFunction of functions) this.#functions.delete(lambdaFunction);
    await Promise.all(functions.map((lambdaFunction) => lambdaFunction.close()));
  }
}
