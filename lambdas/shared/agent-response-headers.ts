import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { corsHeaders } from './cors.ts';

/** What every answer carries, refusals included. */
export function agentResponseHeaders(
  allowedOrigins: ReadonlySet<string>,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  function addHeaders({
    event,
    response,
  }: {
    event: APIGatewayProxyEvent;
    response?: APIGatewayProxyResult | null | undefined;
  }) {
    if (!response) return;
    response.headers = {
      ...response.headers,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...corsHeaders(event.headers.origin, allowedOrigins),
    };
  }
  return { after: addHeaders, onError: addHeaders };
}
