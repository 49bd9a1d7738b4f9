import type { A2aAnswer } from '../../contract/a2a-data.ts';
import { composeFromEnvironment } from '../diagnostic-request/composition-root.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import { problemToJsonRpcError } from './problem-to-json-rpc-error.ts';
import type { SkillCall } from './skill-router.ts';

// Import this module only once a request has come: a query must not load the clients of the table and of SES.
const handleDiagnosticRequest = composeFromEnvironment(process.env);

/** The skill that sends a diagnostic request. Its idempotency key is the message's id, together with the values. */
export async function requestDiagnostic(call: SkillCall, baseUrl: string): Promise<A2aAnswer> {
  const { values, messageId, basePath, viewerAddress, context } = call;
  try {
    const { identifier, replayed } = await handleDiagnosticRequest({
      endpoint: 'a2a',
      viewerAddress,
      context,
      parse: () => ({ values, idempotencyScope: { kind: 'key-and-values', key: messageId } }),
    });
    return {
      text: acceptedText(identifier, replayed),
      data: { id: identifier, ...(replayed && { replayed }) },
    };
  } catch (error) {
    if (error instanceof ProblemException) throw problemToJsonRpcError(error, { basePath, baseUrl });
    throw error;
  }
}

function acceptedText(identifier: string, replayed: boolean): string {
  const event = replayed ? 'This request was accepted before' : 'The request has been sent';
  return `${event}. Its identifier is ${identifier}. A person answers by e-mail on a working day. It commits to nothing.`;
}
