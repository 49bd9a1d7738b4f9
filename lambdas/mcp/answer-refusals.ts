import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { errorBody, errorCode, Refusal } from './refusal.ts';

const contentType = { 'Content-Type': 'application/json' };

/** Turns what was thrown into a JSON-RPC error. The text of anything but a refusal stays here. */
export function answerRefusals(
  onFailure: (error: unknown) => void,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError(request) {
      const { error } = request;
      if (error instanceof Refusal) {
        const { status, code, message, headers } = error;
        request.response = {
          statusCode: status,
          headers: { ...contentType, ...headers },
          body: errorBody(code, message),
        };
        return;
      }
      onFailure(error);
      const body = errorBody(
        errorCode.internal,
        'The service failed. The operators see it. Send the message again later',
      );
      request.response = { statusCode: 500, headers: contentType, body };
    },
  };
}
