import type { A2aAnswer } from '../../contract/a2a-publication.ts';
import { receiveFrom } from '../request/index.ts';
import { RequestRefusal } from '../request/request-refusal.ts';
import { requestError } from './request-error.ts';
import type { SkillCall } from './skills.ts';

// Import this module only when a request comes: a query must not pay for the table's and the mail's clients.
const receive = receiveFrom(process.env);

/** The skill that submits a diagnostic request. The message's own identifier is its idempotency key. */
export async function requestDiagnostic(call: SkillCall, baseUrl: string): Promise<A2aAnswer> {
  const { values, messageId, at, viewerAddress, context } = call;
  try {
    const { identifier, replayed } = await receive({
      door: 'a2a',
      viewerAddress,
      context,
      read: () => ({ values, sameness: { by: 'key', key: messageId } }),
    });
    return { text: receipt(identifier, replayed), data: { id: identifier, ...(replayed && { replayed }) } };
  } catch (error) {
    if (error instanceof RequestRefusal) throw requestError(error, { at, baseUrl });
    throw error;
  }
}

function receipt(identifier: string, replayed: boolean): string {
  const event = replayed ? 'This request was accepted before' : 'The request has been sent';
  return `${event}. Its identifier is ${identifier}. A person answers by e-mail on a working day. It commits to nothing.`;
}
