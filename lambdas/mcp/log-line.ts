import type { Logger } from '@aws-lambda-powertools/logger';
import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

interface Internal extends Record<string, unknown> {
  started?: number;
}

/** Writes one line for each message: how it was answered and how long that took. The handler adds what was called. */
export function logLine(
  logger: Logger,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, Internal> {
  function write({
    context,
    response,
    internal,
  }: Request<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, Internal>) {
    const now = performance.now();
    logger.info('MCP message', {
      requestId: context.awsRequestId,
      door: 'mcp',
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

// A name that a caller makes up is the caller's text, of which no line holds any.
const loggedMethods = new Set([
  'initialize',
  'notifications/initialized',
  'notifications/cancelled',
  'ping',
  'server/discover',
  'subscriptions/listen',
  'tools/call',
  'tools/list',
]);

/** What a message calls, as far as it may stand in a log. */
export function calledIn(message: object, toolNames: readonly string[]): { method: string; tool?: string } {
  const { method, params } = message as { method?: unknown; params?: { name?: unknown } };
  if (typeof method !== 'string' || !loggedMethods.has(method)) return { method: 'other' };
  if (method !== 'tools/call') return { method };
  return { method, tool: toolNames.find((name) => name === params?.name) ?? 'other' };
}
