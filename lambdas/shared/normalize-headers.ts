import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/** Header values by lower-case name; the lines of a repeated header are joined with commas. */
export type LowerCaseHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Sets the event's `headers` to LowerCaseHeaders. A REST API keeps the client's spelling of names, and has the lines of
 * a repeated header apart; RFC 9110 section 5.2 joins them with commas.
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
