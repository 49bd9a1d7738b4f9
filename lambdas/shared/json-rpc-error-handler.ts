import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { jsonRpcErrorBody, toJsonRpcError } from './json-rpc-error.ts';

/** Turns whatever was thrown into a JSON-RPC error response, as toJsonRpcError() does. */
export function jsonRpcErrorHandler(
  onFailure: (error: unknown) => void,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError(request) {
      const error = toJsonRpcError(request.error, onFailure);
      request.response = {
        statusCode: error.status,
        headers: { 'Content-Type': 'application/json', ...error.headers },
        body: jsonRpcErrorBody(error),
      };
    },
  };
}
