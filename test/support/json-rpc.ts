import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { lambdaContext } from './lambda-events.ts';

/** Creates a JSON-RPC request. */
export function rpcRequest(method: string, params?: unknown): object {
  return { jsonrpc: '2.0', id: 1, method, params };
}

/** The handler of an agent endpoint behind an API Gateway REST API. */
export type AgentHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

export interface JsonRpcReply {
  readonly id?: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: readonly Record<string, unknown>[];
  };
}

/** Passes `event` to the handler, and returns its response. */
export async function askAgent(handler: AgentHandler, event: APIGatewayProxyEvent) {
  const { statusCode, headers = {}, body } = await handler(event, lambdaContext());
  return {
    status: statusCode,
    headers,
    body,
    /** The body as JSON. */
    get message(): JsonRpcReply {
      return JSON.parse(body);
    },
  };
}
