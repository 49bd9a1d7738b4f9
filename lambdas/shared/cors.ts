import { preflightMaxAgeSeconds } from '../../contract/http-headers.ts';
import { JsonRpcError } from './json-rpc-error.ts';

export const allowedMethods = 'POST, OPTIONS';

/**
 * Throws a 403 for what a foreign page makes a visitor's browser send: it would count against the visitor's rate limit.
 * Programs send no Origin and pass. An opaque origin ("null") could be any page.
 */
export function requireAllowedOrigin(origin: string | undefined, allowed: ReadonlySet<string>): void {
  if (origin !== undefined && !allowed.has(origin)) {
    throw new JsonRpcError('Send this request from a program, or from a page of an allowed origin', {
      status: 403,
    });
  }
}

/** The CORS headers of a response; only a page of an allowed origin may read it. */
export function corsHeaders(
  origin: string | undefined,
  allowed: ReadonlySet<string>,
): Record<string, string> {
  if (origin === undefined || !allowed.has(origin)) return { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' };
}

/** The headers of a response to a preflight. Pages may send `allowedHeaders`, separated by commas. */
export function preflightHeaders(allowedHeaders: string): Record<string, string> {
  return {
    Allow: allowedMethods,
    'Access-Control-Allow-Methods': allowedMethods,
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Max-Age': String(preflightMaxAgeSeconds),
  };
}
