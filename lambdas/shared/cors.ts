import { preflightMaxAgeSeconds } from '../../contract/http-headers.ts';

export const allowedMethods = 'POST, OPTIONS';

/**
 * The CORS headers of every response of an agents' endpoint: pages of any origin may read what is published. Which of
 * them may send, foreign-page.ts decides: a preflight does not say what the message will call.
 */
export const corsHeaders = { 'Access-Control-Allow-Origin': '*' } as const;

/** The headers of a response to a preflight. Pages may send `allowedHeaders`, separated by commas. */
export function preflightHeaders(allowedHeaders: string): Record<string, string> {
  return {
    Allow: allowedMethods,
    'Access-Control-Allow-Methods': allowedMethods,
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Max-Age': String(preflightMaxAgeSeconds),
  };
}
