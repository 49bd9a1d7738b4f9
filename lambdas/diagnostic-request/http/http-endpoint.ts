import type { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { addHeaders, normalizeHeaders } from '../../shared/gateway-event.ts';
import { loggableError } from '../../shared/loggable-error.ts';
import { OriginPolicy } from '../../shared/origin-policy.ts';
import type { DiagnosticRequests } from '../diagnostic-requests.ts';
import { ProblemException, toProblemException } from '../problem-exception.ts';
import { readHttpRequest } from './http-request.ts';
import { problemResponse, successResponse } from './http-responses.ts';
import type { ResultPages } from './result-pages.ts';

interface HttpEndpointOptions {
  readonly diagnosticRequests: Pick<DiagnosticRequests, 'handle'>;
  readonly resultPages: ResultPages;
  readonly baseUrl: string;
  /** The header fields that announce the end of this version of the API, if it is deprecated. */
  readonly deprecation: Readonly<Record<string, string>>;
  readonly logger: Pick<Logger, 'error'>;
}

/** Creates the handler of the HTTP API's write operation and its dry run, behind an API Gateway REST API. */
export function createHttpEndpoint(options: HttpEndpointOptions) {
  const { diagnosticRequests, resultPages, baseUrl, deprecation, logger } = options;
  const originPolicy = new OriginPolicy(baseUrl, 'none');

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const request = readHttpRequest(event, context, originPolicy, resultPages.translations);
    return successResponse(event, await diagnosticRequests.handle(request), resultPages);
  }

  // If middy timed out early, the abandoned request would continue when the instance thaws for the next one.
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .use(normalizeHeaders())
    .use(addHeaders(deprecation))
    .onError((request) => {
      const { error, event, context } = request;
      if (!(error instanceof ProblemException))
        logger.error('Request endpoint failure', { cause: loggableError(error) });
      const deployment = { baseUrl, requestId: context.awsRequestId };
      request.response = problemResponse(event, toProblemException(error), deployment, resultPages);
    })
    .handler(answer);
}
