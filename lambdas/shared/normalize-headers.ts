import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/**
 * Gives header names in lower case, since a REST API keeps the client's spelling, and joins the lines of a repeated
 * header with commas (RFC 9110 section 5.2).
 */
export function normalizeHeaders(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before({ event }) {
      const lines = Object.entries(event.multiValueHeaders ?? {}).map(([name, values]) => [
        name.toLowerCase(),
        (values ?? []).join(', '),
      ]);
      event.headers = Object.fromEntries(lines);
    },
  };
}
