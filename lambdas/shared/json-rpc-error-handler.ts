import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { internalJsonRpcError, JsonRpcError, jsonRpcErrorBody } from './json-rpc-error.ts';

/** Turns what was thrown into a JSON-RPC error. The text of anything but a refusal stays here. */
export function jsonRpcErrorHandler(
  onFailure: (error: unknown) => void,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError(request) {
      const { error } = request;
      if (!(error instanceof JsonRpcError)) onFailure(error);
      const jsonRpcError = error instanceof JsonRpcError ? error : internalJsonRpcError();
      request.response = {
        statusCode: jsonRpcError.status,
        headers: { 'Content-Type': 'application/json', ...jsonRpcError.headers },
        body: jsonRpcErrorBody(jsonRpcError),
      };
    },
  };
}
