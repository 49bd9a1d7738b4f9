import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { MinimalLogger } from './minimal-logger.ts';

interface MiddlewareState extends Record<string, unknown> {
  started?: number;
}

type LoggedRequest = Request<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, MiddlewareState>;

/**
 * Writes one log line for each message: request id, endpoint, HTTP status, duration in ms. The handler adds what was
 * called (`logger.appendKeys()`), and nothing that was sent.
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
