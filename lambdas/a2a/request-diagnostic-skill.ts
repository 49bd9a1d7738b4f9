import type { A2aAnswer } from '../../contract/a2a-data.ts';
import { dryRunResult } from '../../contract/dry-run.ts';
import { composeFromEnvironment } from '../diagnostic-request/composition-root.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import { problemToJsonRpcError } from './problem-to-json-rpc-error.ts';
import type { SkillCall } from './skill-router.ts';
import { parseSkillValues } from './skill-values.ts';

// Import this module only once a request has come: a query must not load the clients of the table and of SES.
const diagnosticRequests = composeFromEnvironment(process.env);

/** The skill that sends a diagnostic request, or checks one in a dry run. Its idempotency key is the message's id, together with the values. */
export async function requestDiagnostic(call: SkillCall, baseUrl: string): Promise<A2aAnswer> {
  const { values, messageId, basePath, viewerAddress, context } = call;
  try {
    const input = {
      endpoint: 'a2a',
      viewerAddress,
      context,
      parse: () => parseSkillValues(values, messageId),
    } as const;
    if (values.dryRun === true) {
      await diagnosticRequests.dryRun(input);
      return { text: dryRunText, data: dryRunResult };
    }
    const { identifier, replayed } = await diagnosticRequests.handle(input);
    return {
      text: acceptedText(identifier, replayed),
      data: { id: identifier, ...(replayed && { replayed }) },
    };
  } catch (error) {
    if (error instanceof ProblemException) throw problemToJsonRpcError(error, { basePath, baseUrl });
    throw error;
  }
}

const dryRunText =
  'Nothing has been sent: this was a dry run. Every value has the form that it needs. To send the request, send the same without "dryRun".';

function acceptedText(identifier: string, replayed: boolean): string {
  const event = replayed ? 'This request was accepted before' : 'The request has been sent';
  return `${event}. Its identifier is ${identifier}. A person answers by e-mail on a working day. It commits to nothing.`;
}
