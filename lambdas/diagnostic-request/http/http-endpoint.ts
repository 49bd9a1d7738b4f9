import type { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { viewerAddressHeader } from '../../../contract/http-headers.ts';
import { pathInVersion, paths, versionIn } from '../../../contract/paths.ts';
import { crossSiteRequest } from '../../../contract/problem-types.ts';
import { loggableError } from '../../shared/loggable-error.ts';
import { normalizeHeaders } from '../../shared/normalize-headers.ts';
import { OriginRule } from '../../shared/origin-rule.ts';
import type { DiagnosticRequests } from '../composition-root.ts';
import { parseIdempotencyKey } from '../idempotency/idempotency-key-header.ts';
import type { IdempotencyScope } from '../keyed-digests.ts';
import type { ParsedRequest } from '../parse-valid-request.ts';
import { ProblemException } from '../problem-exception.ts';
import { acceptedResponse, dryRunResponse, problemErrorHandler } from './http-responses.ts';
import { parseBody, requireBodyFormat } from './parse-body.ts';

interface HttpEndpointOptions {
  readonly diagnosticRequests: DiagnosticRequests;
  readonly baseUrl: string;
  readonly logger: Pick<Logger, 'error'>;
}

/** The handler of the HTTP API's write operation and of its dry run, behind API Gateway's REST API. */
export function createHttpEndpoint({ diagnosticRequests, baseUrl, logger }: HttpEndpointOptions) {
  const onFailure = (error: unknown) =>
    logger.error('Request endpoint failure', { cause: loggableError(error) });

  const originRule = new OriginRule(baseUrl, 'none');

  // With middy's early timeout a request that it gave up would go on when the instance thaws for the next one.
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .use(normalizeHeaders())
    .use(problemErrorHandler(baseUrl, onFailure))
    .handler(async (event, context) => {
      const input = {
        endpoint: 'http',
        fromWebsite: originRule.isOwnPage(event.headers),
        viewerAddress: event.headers[viewerAddressHeader] ?? '',
        context,
        checkBeforeRateLimit: () => assertNotForeign(event, originRule),
        parse: () => parseRequest(event),
      } as const;
      if (isDryRun(event)) return dryRunResponse(await diagnosticRequests.dryRun(input));
      return acceptedResponse(event, await diagnosticRequests.handle(input));
    });
}

/** Whether the path is that of a dry run, in any version. */
function isDryRun({ resource }: APIGatewayProxyEvent): boolean {
  return pathInVersion(resource, versionIn(paths.dryRun) ?? '') === paths.dryRun;
}

function parseRequest(event: APIGatewayProxyEvent): ParsedRequest {
  const format = requireBodyFormat(event.headers['content-type']);
  const key = parseIdempotencyKey(event.headers['idempotency-key']);
  const idempotencyScope: IdempotencyScope = key === undefined ? { kind: 'none' } : { kind: 'key', key };
  return { values: parseBody(event, format), idempotencyScope };
}

/** Throws a 403 for what a browser sends for a page of another site. */
function assertNotForeign({ headers }: APIGatewayProxyEvent, originRule: OriginRule): void {
  if (!originRule.isForeignPage(headers)) return;
  throw new ProblemException(
    crossSiteRequest,
    'A page of another site sent this request through a browser. Use the form of this site, or send it from a program without Origin and Sec-Fetch-Site.',
  );
}
