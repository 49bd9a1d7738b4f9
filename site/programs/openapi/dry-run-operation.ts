import type { ApiVersion } from '../../../contract/api-versions.ts';
import { dryRunResult } from '../../../contract/dry-run.ts';
import {
  hourlyLimitExceeded,
  idempotencyKeyReused,
  mailCapReached,
  mailUnavailable,
  type ProblemType,
  requestInProgress,
} from '../../../contract/problems/types.ts';
import { headersOf } from './openapi-headers.ts';
import type { OperationObject } from './openapi-objects.ts';
import { schemaRef } from './openapi-schemas.ts';
import { deprecationHeaders } from './openapi-versions.ts';
import { type ProblemResponse, problemResponses } from './problem-responses.ts';

interface DryRunOperationOptions {
  /** The operation that sends. */
  readonly write: OperationObject;
  /** The errors of that operation. */
  readonly writeProblems: readonly ProblemResponse[];
  readonly baseUrl: string;
  readonly version: ApiVersion;
}

const description =
  'Checks a request as the operation that sends it would, and sends nothing: media type, syntax, members and the form of the Idempotency-Key. It answers 200, or exactly the problem that the request would get for these. The same key and values can be sent afterwards.';

/** What else is true of dry runs, in Markdown. */
export const dryRunNotes = `A dry run does not touch stored requests or keys, so it cannot tell you whether a key was used before, or whether a limit would refuse the request.`;

/** Problems of what a dry run does not do. */
const problemsOfSending: readonly ProblemType[] = [
  requestInProgress,
  idempotencyKeyReused,
  hourlyLimitExceeded,
  mailUnavailable,
  mailCapReached,
];

/** The dry run of the write operation: the same input, and the errors that it can have before anything is sent. */
export function dryRunOperation({
  write,
  writeProblems,
  baseUrl,
  version,
}: DryRunOperationOptions): OperationObject {
  const problems = writeProblems.flatMap((response) => {
    const [first, ...others] = response.types.filter((type) => !problemsOfSending.includes(type));
    if (!first) return [];
    // A form, too, gets JSON: the answer does not depend on Accept.
    const headers = response.headers?.filter((name) => name !== 'Vary') ?? [];
    return [{ ...response, types: [first, ...others] as const, headers, hasHtmlPage: false }];
  });
  return {
    ...write,
    operationId: `${write.operationId}DryRun`,
    summary: `${write.summary}: dry run`,
    description,
    responses: {
      200: {
        description: 'The request has the form that it needs. Nothing has been sent.',
        headers: {
          ...headersOf('NoStore', 'RateLimit', 'RateLimitPolicy'),
          ...deprecationHeaders(version),
        },
        content: {
          'application/json': {
            schema: schemaRef('DryRunResult'),
            examples: { valid: { value: dryRunResult } },
          },
        },
      },
      ...problemResponses(problems, baseUrl),
    },
  };
}
