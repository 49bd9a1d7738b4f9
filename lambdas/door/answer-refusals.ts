import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { errorBody, internalError, Refusal } from './refusal.ts';

/** Turns what was thrown into a JSON-RPC error. The text of anything but a refusal stays here. */
export function answerRefusals(
  onFailure: (error: unknown) => void,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError(request) {
      const { error } = request;
      if (!(error instanceof Refusal)) onFailure(error);
      const refusal = error instanceof Refusal ? error : internalError();
      request.response = {
        statusCode: refusal.status,
        headers: { 'Content-Type': 'application/json', ...refusal.headers },
        body: errorBody(refusal),
      };
    },
  };
}
