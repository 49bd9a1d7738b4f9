import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { agentResponseHeaders } from './agent-response-headers.ts';
import { jsonRpcErrorHandler } from './json-rpc-error-handler.ts';
import { requirePost } from './json-rpc-message.ts';
import { messageLog } from './message-log.ts';
import type { MinimalLogger } from './minimal-logger.ts';
import { normalizeHeaders } from './normalize-headers.ts';

interface AgentEndpointOptions {
  readonly name: 'mcp' | 'a2a';
  readonly logger: MinimalLogger;
  /** Is told of an unexpected error, of which the caller learns nothing. */
  onFailure(error: unknown): void;
  /** Answers a POST. Header names are in lower case. A JsonRpcError that it throws reaches the caller. */
  answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult>;
}

/**
 * The handler of a function behind API Gateway's REST API that takes JSON-RPC from programs and from pages of any origin.
 * It refuses other methods than POST (405); the edge answers preflights.
 */
export function agentEndpoint({ name, logger, onFailure, answer }: AgentEndpointOptions) {
  // After middy's early timeout the work would go on unseen, when the instance thaws for its next request.
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .use(messageLog(logger, name))
    .use(normalizeHeaders())
    .use(agentResponseHeaders())
    .use(jsonRpcErrorHandler(onFailure))
    .handler(async (event, context) => {
      requirePost(event.httpMethod);
      return answer(event, context);
    });
}
