import type { ProblemType } from '../../../contract/problems/texts.ts';
import {
  hourlyLimitExceeded,
  idempotencyKeyReused,
  mailCapReached,
  mailUnavailable,
  requestInProgress,
} from '../../../contract/problems/types.ts';
import { dryRunResult } from '../../../contract/request/dry-run.ts';
import type { Site } from '../../resources/site.ts';
import { headersOf } from './openapi-headers.ts';
import type { OperationObject } from './openapi-objects.ts';
import { schemaRef } from './openapi-schemas.ts';
import { deprecationHeaders } from './openapi-versions.ts';
import { type ProblemResponse, problemResponses } from './problem-responses.ts';

interface DryRunOperationOptions {
  /** The operation that sends a request. */
  readonly writeOperation: OperationObject;
  /** That operation's errors. */
  readonly writeProblems: readonly ProblemResponse[];
  readonly site: Site;
}

const description =
  'Checks the media type, syntax, members and Idempotency-Key format of a request without sending it. Returns 200, or the same problem that these checks would return for the request itself. The same key and values can be sent afterwards.';

/** What dry runs cannot check, in Markdown. */
export const dryRunNotes = `A dry run does not touch stored requests or keys, so it cannot tell you whether a key has already been used, or whether a limit would refuse the request.`;

/** Problems that cannot occur in a dry run. */
const sendingProblems: readonly ProblemType[] = [
  requestInProgress,
  idempotencyKeyReused,
  hourlyLimitExceeded,
  mailUnavailable,
  mailCapReached,
];

/** The dry run of the write operation, with the same input, and with the errors that can occur before sending. */
export function dryRunOperation({
  writeOperation,
  writeProblems,
  site,
}: DryRunOperationOptions): OperationObject {
  const problems = writeProblems.flatMap((response) => {
    const [first, ...others] = response.types.filter((type) => !sendingProblems.includes(type));
    if (!first) return [];
    // Forms also get JSON: the response does not depend on Accept.
    const headers = response.headers?.filter((name) => name !== 'Vary') ?? [];
    return [{ ...response, types: [first, ...others] as const, headers, hasHtmlPage: false }];
  });
  return {
    ...writeOperation,
    operationId: `${writeOperation.operationId}DryRun`,
    summary: `${writeOperation.summary}: dry run`,
    description,
    responses: {
      200: {
        description: 'The request is valid. Nothing has been sent.',
        headers: {
          ...headersOf('NoStore', 'RateLimit', 'RateLimitPolicy'),
          ...deprecationHeaders(site),
        },
        content: {
          'application/json': {
            schema: schemaRef('DryRunResult'),
            examples: { valid: { value: dryRunResult } },
          },
        },
      },
      ...problemResponses(problems, site.baseUrl),
    },
  };
}
