import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { MinimalLogger } from './minimal-logger.ts';

interface MiddlewareState extends Record<string, unknown> {
  started?: number;
}

type LoggedRequest = Request<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, MiddlewareState>;

/**
 * Writes one line for each message: how `door` answered it and how long that took. The handler adds what was called,
 * and nothing that was sent.
 */
export function messageLog(
  logger: MinimalLogger,
  endpoint: 'mcp' | 'a2a',
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, MiddlewareState> {
  function write({ context, response, internal }: LoggedRequest) {
    const now = performance.now();
    logger.info(`${endpoint.toUpperCase()} message`, {
      requestId: context.awsRequestId,
      endpoint,
      status: response?.statusCode,
      durations: { total: Math.round(now - (internal.started ?? now)) },
    });
    logger.resetKeys();
  }

  return {
    before({ internal }) {
      internal.started = performance.now();
    },
    after: write,
    onError: write,
  };
}
