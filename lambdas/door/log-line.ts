import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Logger } from './logger.ts';

interface Internal extends Record<string, unknown> {
  started?: number;
}

type Call = Request<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, Internal>;

/**
 * Writes one line for each message: how `door` answered it and how long that took. The handler adds what was called,
 * and nothing that was sent.
 */
export function logLine(
  logger: Logger,
  door: 'mcp' | 'a2a',
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, Internal> {
  function write({ context, response, internal }: Call) {
    const now = performance.now();
    logger.info(`${door.toUpperCase()} message`, {
      requestId: context.awsRequestId,
      door,
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
