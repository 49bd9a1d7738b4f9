import { Refusal } from './refusal.ts';

export const methods = 'POST, OPTIONS';

/**
 * Refuses what a foreign page makes a visitor's browser send: it would spend the visitor's allowance. Programs send no
 * Origin and pass. An opaque origin ("null") could be any page (MCP 2026-07-28, transports: servers MUST validate it).
 */
export function refuseForeignOrigin(origin: string | undefined, allowed: ReadonlySet<string>): void {
  if (origin !== undefined && !allowed.has(origin)) {
    throw new Refusal('Send this request from a program, or from a page of an allowed origin', {
      status: 403,
    });
  }
}

/** The CORS headers of an answer to a page of an allowed origin. */
export function corsHeaders(
  origin: string | undefined,
  allowed: ReadonlySet<string>,
): Record<string, string> {
  if (origin === undefined || !allowed.has(origin)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'mcp-protocol-version, retry-after',
    Vary: 'Origin',
  };
}

/** Besides what a preflight of a browser's MCP client asks for: trace context, and the headers of earlier revisions. */
export const preflightHeaders = {
  Allow: methods,
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers':
    'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id, traceparent, tracestate, baggage',
  'Access-Control-Max-Age': '86400',
} as const;
