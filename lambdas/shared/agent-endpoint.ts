import type { Logger } from '@aws-lambda-powertools/logger';
import middy, { type MiddlewareObj, type Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { contentSecurityPolicy } from '../../contract/http-headers.ts';
import { addHeaders, normalizeHeaders, requireOneValue } from './gateway-event.ts';
import { JsonRpcError, jsonRpcErrorBody, toJsonRpcError } from './json-rpc.ts';

interface AgentEndpointOptions {
  readonly name: 'mcp' | 'a2a';
  readonly logger: Logger;
  /** Called with an unexpected error, which is not disclosed to the caller. */
  onFailure(error: unknown): void;
  /** Answers a POST whose header names are in lower case. A thrown JsonRpcError is sent to the caller. */
  answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult>;
}

/**
 * Creates the handler of a function behind an API Gateway REST API that accepts JSON-RPC from programs and from pages
 * of any origin. The gateway passes on only POST; the edge answers all other methods.
 */
export function agentEndpoint({ name, logger, onFailure, answer }: AgentEndpointOptions) {
  // If middy timed out early, the abandoned work would continue when the instance thaws for the next request.
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .use(messageLog(logger, name))
    .use(normalizeHeaders())
    .use(addHeaders(responseHeaders))
    .use(jsonRpcErrorHandler(onFailure))
    .handler((event, context) => {
      requireOneValue(event.headers, (advice) => new JsonRpcError(advice, { status: 400 }));
      return answer(event, context);
    });
}

/**
 * Writes one log line per message: request id, endpoint, HTTP status, duration in ms. The handler adds the called
 * method (`logger.appendKeys()`), but nothing from the message's content. An instance handles one message at a time.
 */
function messageLog(
  logger: Logger,
  endpoint: 'mcp' | 'a2a',
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  let start = 0;
  function write({ context, response }: Request<APIGatewayProxyEvent, APIGatewayProxyResult>) {
    logger.info(`${endpoint.toUpperCase()} message`, {
      requestId: context.awsRequestId,
      endpoint,
      status: response?.statusCode,
      durations: { total: Math.round(performance.now() - start) },
    });
    logger.resetKeys();
  }

  return {
    before() {
      start = performance.now();
    },
    after: write,
    onError: write,
  };
}

/** The headers of every response, including errors: no caching, no sniffing, nothing to load, CORS. */
const responseHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': contentSecurityPolicy,
  // Pages from any origin may read public content. OriginPolicy decides which pages may send a request, because a
  // preflight does not reveal the method that the message calls.
  'Access-Control-Allow-Origin': '*',
};

/** Turns any thrown value into a JSON-RPC error response. */
function jsonRpcErrorHandler(
  onFailure: (error: unknown) => void,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError(request) {
      const error = toJsonRpcError(request.error, onFailure);
      request.response = {
        statusCode: error.status,
        headers: { 'Content-Type': 'application/json' },
        body: jsonRpcErrorBody(error),
      };
    },
  };
}
