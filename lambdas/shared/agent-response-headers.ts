import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { corsHeaders } from './cors.ts';

/** Adds the headers that every response carries, error responses included: no cache, no sniffing, CORS. */
export function agentResponseHeaders(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  function addHeaders({ response }: { response?: APIGatewayProxyResult | null | undefined }) {
    if (!response) return;
    response.headers = {
      ...response.headers,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...corsHeaders,
    };
  }
  return { after: addHeaders, onError: addHeaders };
}
