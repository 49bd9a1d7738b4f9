import { randomUUID } from 'node:crypto';
import { createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';
import { validationFailed } from '../../contract/problems/types.ts';
import { confirmationSeconds } from '../../contract/request/limits.ts';
import type { DigestSecret } from '../diagnostic-request/keyed-digests.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';

/** Creates and opens sealed confirmations. They contain no request data, and the server does not store them. */
export class Confirmations {
  readonly #digestSecret: DigestSecret;

  constructor(digestSecret: DigestSecret) {
    this.#digestSecret = digestSecret;
  }

  async create(): Promise<string> {
    return (await this.#codec()).mint(randomUUID());
  }

  /**
   * Returns the idempotency key of a confirmation, which is valid for one request. `showsForm` says whether another
   * call would show the form again. Throws a ProblemException.
   */
  async open(confirmation: string, showsForm: boolean): Promise<string> {
    const { verify } = await this.#codec();
    const nonce = await verify(confirmation, unusedContext).catch(() => throwInvalidConfirmation(showsForm));
    // The nonce is readable in the confirmation. The NUL prevents its use as an Idempotency-Key.
    return `confirmation\0${nonce}`;
  }

  async #codec() {
    const { confirmationKey: key } = await this.#digestSecret.fetchDigests();
    return createRequestStateCodec<string>({ key, ttlSeconds: confirmationSeconds });
  }
}

// The codec requires a context, but reads it only if a state is bound to a caller.
const unusedContext = {} as ServerContext;

function throwInvalidConfirmation(showsForm: boolean): never {
  const advice = showsForm
    ? 'Call the tool again without it, so that the person sees a new form'
    : 'This client has not declared that it shows forms, so a call without it sends the request at once: make that call only if the person still wants to send it';
  throw new ProblemException(validationFailed, 'Nothing was sent.', {
    errors: [
      { pointer: '#/confirmation', detail: `It has expired, or this server did not issue it. ${advice}` },
    ],
  });
}
