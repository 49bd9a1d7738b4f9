import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/** Middleware that adds the same `headers` to every response, including errors. A response's own headers win. */
export function addHeaders(
  headers: Readonly<Record<string, string>>,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  function add({ response }: { response?: APIGatewayProxyResult | null | undefined }) {
    if (response) response.headers = { ...headers, ...response.headers };
  }
  return { after: add, onError: add };
}
