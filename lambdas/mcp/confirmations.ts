import { randomUUID } from 'node:crypto';
import { createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';
import { confirmationSeconds } from '../../contract/limits.ts';
import { validationFailed } from '../../contract/problem-types.ts';
import type { Digests } from '../diagnostic-request/keyed-digests.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';

/** What a person confirms with is sealed and holds nothing of the request, so that nothing has to be kept of it. */
export interface Confirmations {
  create(): Promise<string>;
  /** The idempotency key of a confirmation, which makes it good for one request. Throws a ProblemException. */
  open(confirmation: string): Promise<string>;
}

// The codec asks for it, and looks at it only where a state is bound to a caller.
const unused = {} as ServerContext;

export function createConfirmations(fetchDigests: () => Promise<Digests>): Confirmations {
  const codec = async () =>
    createRequestStateCodec<string>({
      key: (await fetchDigests()).confirmationKey,
      ttlSeconds: confirmationSeconds,
    });
  return {
    create: async () => (await codec()).mint(randomUUID()),
    async open(confirmation) {
      const { verify } = await codec();
      return verify(confirmation, unused).catch(throwUnconfirmed);
    },
  };
}

function throwUnconfirmed(): never {
  throw new ProblemException(validationFailed, 'Nothing was sent.', {
    errors: [
      {
        pointer: '#/confirmation',
        detail:
          'It has expired, or is none of ours. Call the tool again without it, so that the person is asked again',
      },
    ],
  });
}
