import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { mediaTypePreference } from '../../../contract/accept-header.ts';
import { dryRunResult } from '../../../contract/dry-run.ts';
import { problemBody } from '../../../contract/problems/body.ts';
import type { Problem } from '../../../contract/problems/problem.ts';
import { crossSiteRequest } from '../../../contract/problems/types.ts';
import type { AcceptedRequest } from '../handle-diagnostic-request.ts';
import { ProblemException, toProblemException } from '../problem-exception.ts';
import type { RateLimitState } from '../rate-limit/sliding-window.ts';
import { bodyFormat, isDryRun, submittedFields } from './http-request.ts';
import type { ResultPages } from './result-pages.ts';

const baseHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

// The page shows what a person typed: nothing in it may run, load or be embedded.
const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** The 202: JSON, or a page for a form that a browser sent. */
export function acceptedResponse(
  event: APIGatewayProxyEvent,
  { identifier, replayed }: AcceptedRequest,
  rateLimits: readonly RateLimitState[],
  resultPages: ResultPages,
): APIGatewayProxyResult {
  const headers = {
    ...rateLimitHeaders(rateLimits),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
  return negotiatedResponse(event, 202, headers, {
    page: () => resultPages.accepted(identifier, submittedFields(event)),
    json: { contentType: 'application/json', value: { id: identifier } },
  });
}

/** The 200 of a dry run. */
export function dryRunResponse(rateLimits: readonly RateLimitState[]): APIGatewayProxyResult {
  return {
    statusCode: 200,
    headers: { ...baseHeaders, ...rateLimitHeaders(rateLimits), 'Content-Type': 'application/json' },
    body: JSON.stringify(dryRunResult),
  };
}

/**
 * Turns any thrown value into problem details (RFC 9457), or into a page with the same status for a form that a browser
 * sent. Calls `onFailure` for anything but a ProblemException.
 */
export function problemErrorHandler(
  baseUrl: string,
  resultPages: ResultPages,
  onFailure: (error: unknown) => void,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError(request) {
      const { error, event, context } = request;
      if (!(error instanceof ProblemException)) onFailure(error);
      const exception = toProblemException(error);
      request.response = problemResponse(event, exception, baseUrl, context.awsRequestId, resultPages);
    },
  };
}

function problemResponse(
  event: APIGatewayProxyEvent,
  exception: ProblemException,
  baseUrl: string,
  requestId: string,
  resultPages: ResultPages,
) {
  const { problem: type, message } = exception;
  const { errors, retryAfterSeconds, rateLimits } = exception.options;
  const problem: Problem = {
    ...problemBody(baseUrl, type, message, requestId),
    ...(errors && { errors: [...errors] }),
  };
  // Values from a page of another site must not appear in the website's own form, one click away from being sent.
  const shownFields = () => (type === crossSiteRequest ? new URLSearchParams() : submittedFields(event));
  const headers = {
    ...rateLimitHeaders(rateLimits),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
  return negotiatedResponse(event, type.status, headers, {
    page: () => resultPages.problem(problem, shownFields(), retryAfterSeconds ?? 0),
    json: { contentType: 'application/problem+json', value: problem },
  });
}

/** The fields RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-11). */
function rateLimitHeaders(states: readonly RateLimitState[] = []): Record<string, string> {
  if (states.length === 0) return {};
  return {
    'RateLimit-Policy': states
      .map(({ policy: { name, quota, windowSeconds } }) => `"${name}";q=${quota};w=${windowSeconds}`)
      .join(', '),
    RateLimit: states
      .map(
        ({ policy: { name }, remaining, resetSeconds }) =>
          `"${name}";r=${remaining}${resetSeconds === undefined ? '' : `;t=${resetSeconds}`}`,
      )
      .join(', '),
  };
}

interface Representations {
  readonly page: () => string;
  readonly json: { readonly contentType: string; readonly value: object };
}

function negotiatedResponse(
  { headers: { accept, 'content-type': contentType }, resource }: APIGatewayProxyEvent,
  statusCode: number,
  headers: Record<string, string>,
  { page, json }: Representations,
): APIGatewayProxyResult {
  // The response to a dry run is always JSON: only programs request one.
  const supportsPage = bodyFormat(contentType) === 'form' && !isDryRun(resource);
  const common = { ...baseHeaders, ...headers, ...(supportsPage && { Vary: 'Accept' }) };
  if (supportsPage && prefersHtml(accept)) {
    return { statusCode, headers: { ...common, ...pageHeaders }, body: page() };
  }
  return {
    statusCode,
    headers: { ...common, 'Content-Type': json.contentType },
    body: JSON.stringify(json.value),
  };
}

/** Whether `accept` ranks an HTML page above JSON. Browsers do; `*\/*` does not. */
export function prefersHtml(accept = ''): boolean {
  return (
    mediaTypePreference('text/html', accept).weight > mediaTypePreference('application/json', accept).weight
  );
}
