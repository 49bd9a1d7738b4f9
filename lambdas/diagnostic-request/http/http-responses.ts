import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { mediaTypePreference } from '../../../contract/accept-header.ts';
import { contentSecurityPolicy, scriptlessPolicy } from '../../../contract/http-headers.ts';
import { paths } from '../../../contract/paths.ts';
import { problemBody } from '../../../contract/problems/body.ts';
import type { Problem } from '../../../contract/problems/problem.ts';
import { crossSiteRequest } from '../../../contract/problems/types.ts';
import { dryRunResult } from '../../../contract/request/dry-run.ts';
import type { RequestOutcome } from '../diagnostic-requests.ts';
import type { ProblemException } from '../problem-exception.ts';
import type { RateLimitState } from '../rate-limit/rate-limit-table.ts';
import { bodyFormat, submittedFields } from './http-request.ts';
import type { ResultPages } from './result-pages.ts';

const baseHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': contentSecurityPolicy,
};

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': scriptlessPolicy,
};

/** Creates the 202, or the 200 of a dry run. */
export function successResponse(
  event: APIGatewayProxyEvent,
  { accepted, rateLimits }: RequestOutcome,
  resultPages: ResultPages,
): APIGatewayProxyResult {
  const headers = rateLimitHeaders(rateLimits);
  if (!accepted) return jsonResponse(200, headers, 'application/json', dryRunResult);
  const { response, replayed } = accepted;
  return negotiatedResponse(event, 202, {
    headers: { ...headers, ...(replayed && { 'Idempotency-Replayed': 'true' }) },
    page: () => {
      const fields = submittedFields(event);
      return resultPages.inLanguageOf(fields).accepted(response, fields);
    },
    mediaType: 'application/json',
    body: response,
  });
}

/** Creates the problem details (RFC 9457) of an error. */
export function problemResponse(
  event: APIGatewayProxyEvent,
  exception: ProblemException,
  { baseUrl, requestId }: { readonly baseUrl: string; readonly requestId: string },
  resultPages: ResultPages,
): APIGatewayProxyResult {
  const { problem: type, message } = exception;
  const { errors, retryAfterSeconds, rateLimits } = exception.options;
  const problem: Problem = {
    ...problemBody(baseUrl, type, message, requestId),
    ...(errors && { errors: [...errors] }),
  };
  return negotiatedResponse(event, type.status, {
    headers: {
      ...rateLimitHeaders(rateLimits),
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    },
    page: () => {
      const fields = submittedFields(event);
      // Values from a page on another site must not appear in the website's form, one click away from being sent.
      const shownFields = type === crossSiteRequest ? new URLSearchParams() : fields;
      return resultPages.inLanguageOf(fields).problem(problem, shownFields, retryAfterSeconds ?? 0);
    },
    mediaType: 'application/problem+json',
    body: problem,
  });
}

/** Returns the header fields RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-11). */
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
  readonly headers: Record<string, string>;
  readonly page: () => string;
  /** Of the other representation, which is JSON. */
  readonly mediaType: string;
  readonly body: object;
}

/** Creates a response with a page if a browser sent a form, or else with JSON. */
function negotiatedResponse(
  { headers: { accept, 'content-type': contentType }, resource }: APIGatewayProxyEvent,
  statusCode: number,
  { headers, page, mediaType, body }: Representations,
): APIGatewayProxyResult {
  // A dry run always gets JSON, because only programs request one.
  if (bodyFormat(contentType) !== 'form' || resource === paths.dryRun)
    return jsonResponse(statusCode, headers, mediaType, body);
  const formHeaders = { ...headers, Vary: 'Accept' };
  return prefersHtml(accept)
    ? { statusCode, headers: { ...baseHeaders, ...formHeaders, ...pageHeaders }, body: page() }
    : jsonResponse(statusCode, formHeaders, mediaType, body);
}

function jsonResponse(
  statusCode: number,
  headers: Record<string, string>,
  mediaType: string,
  body: object,
): APIGatewayProxyResult {
  return {
    statusCode,
    headers: { ...baseHeaders, ...headers, 'Content-Type': mediaType },
    body: JSON.stringify(body),
  };
}

/** Whether an Accept header prefers HTML to JSON. A browser's does; `*\/*` does not. */
function prefersHtml(accept = ''): boolean {
  return (
    mediaTypePreference('text/html', accept).weight > mediaTypePreference('application/json', accept).weight
  );
}
