import type { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { normalizeHeaders } from '../door/headers.ts';
import type { Sameness } from '../request/digests.ts';
import { errorFacts } from '../request/error-facts.ts';
import type { Receive } from '../request/receive.ts';
import { acceptedAnswer, answerRefusals } from './answers.ts';
import { readBody } from './body.ts';
import { isFromWebsite, refuseCrossSite } from './cross-site.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { requireBodyForm } from './media-type.ts';

interface Parts {
  readonly receive: Receive;
  readonly baseUrl: string;
  readonly logger: Pick<Logger, 'error'>;
}

/** The request's HTTP door as a function behind API Gateway's REST API. */
export function createHandler({ receive, baseUrl, logger }: Parts) {
  const onFailure = (error: unknown) => logger.error('Request door failure', { cause: errorFacts(error) });

  // With middy's early timeout the run that it gave up would go on when the instance thaws for the next request.
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .use(normalizeHeaders())
    .use(answerRefusals(baseUrl, onFailure))
    .handler(async (event, context) => {
      const receipt = await receive({
        door: 'http',
        fromWebsite: isFromWebsite(event.headers, baseUrl),
        viewerAddress: event.headers['x-viewer-address'] ?? '',
        context,
        refuse: () => refuseCrossSite(event.headers, baseUrl),
        read: () => readRequest(event),
      });
      return acceptedAnswer(event, receipt);
    });
}

function readRequest(event: APIGatewayProxyEvent): { values: unknown; sameness: Sameness } {
  const form = requireBodyForm(event.headers['content-type']);
  const key = idempotencyKey(event.headers['idempotency-key']);
  const sameness: Sameness = key === undefined ? { by: 'nothing' } : { by: 'key', key };
  return { values: readBody(event, form), sameness };
}
