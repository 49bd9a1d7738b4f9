import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { answerHeaders } from './answer-headers.ts';
import { answerRefusals } from './answer-refusals.ts';
import { normalizeHeaders } from './headers.ts';
import { logLine } from './log-line.ts';
import type { Logger } from './logger.ts';
import { requirePost } from './message.ts';
import { preflightHeaders, refuseForeignOrigin } from './origin.ts';

interface Parts {
  readonly name: 'mcp' | 'a2a';
  /** Exact origins whose pages may call, this deployment's own among them. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** What those pages may send, as in Access-Control-Allow-Headers. */
  readonly allowedHeaders: string;
  readonly logger: Logger;
  /** Learns what is thrown; the caller does not. */
  onFailure(error: unknown): void;
  /** Answers a message. Header names are in lower case. */
  answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult>;
}

/** A function behind API Gateway's REST API that takes JSON-RPC from programs, and from pages of allowed origins. */
export function agentDoor({ name, allowedOrigins, allowedHeaders, logger, onFailure, answer }: Parts) {
  const preflight = preflightHeaders(allowedHeaders);

  // With middy's early timeout a request that it gave up would go on when the instance thaws for the next one.
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .use(logLine(logger, name))
    .use(normalizeHeaders())
    .use(answerHeaders(allowedOrigins))
    .use(answerRefusals(onFailure))
    .handler(async (event, context) => {
      refuseForeignOrigin(event.headers.origin, allowedOrigins);
      if (event.httpMethod === 'OPTIONS') return { statusCode: 204, headers: preflight, body: '' };
      requirePost(event.httpMethod);
      return answer(event, context);
    });
}
