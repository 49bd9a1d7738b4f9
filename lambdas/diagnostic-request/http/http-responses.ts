import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { mediaTypePreference } from '../../../contract/accept-header.ts';
import { contentSecurityPolicy, scriptlessPolicy } from '../../../contract/http-headers.ts';
import { paths } from '../../../contract/paths.ts';
import { problemBody } from '../../../contract/problems/body.ts';
import type { Problem } from '../../../contract/problems/problem.ts';
import { crossSiteRequest } from '../../../contract/problems/types.ts';
import { dryRunResult } from '../../../contract/request/dry-run.ts';
import type { AcceptedRequest } from '../diagnostic-requests.ts';
import { ProblemException, toProblemException } from '../problem-exception.ts';
import type { RateLimitState } from '../rate-limit/sliding-window.ts';
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

/** Creates the 202: JSON, or a page if a browser sent a form. */
export function acceptedResponse(
  event: APIGatewayProxyEvent,
  { response, replayed }: AcceptedRequest,
  rateLimits: readonly RateLimitState[],
  resultPages: ResultPages,
): APIGatewayProxyResult {
  const headers = {
    ...rateLimitHeaders(rateLimits),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
  return negotiatedResponse(event, 202, headers, {
    page: () => {
      const fields = submittedFields(event);
      return resultPages.inLanguageOf(fields).accepted(response, fields);
    },
    json: { contentType: 'application/json', value: response },
  });
}

/** Creates the 200 of a dry run. */
export function dryRunResponse(rateLimits: readonly RateLimitState[]): APIGatewayProxyResult {
  return {
    statusCode: 200,
    headers: { ...baseHeaders, ...rateLimitHeaders(rateLimits), 'Content-Type': 'application/json' },
    body: JSON.stringify(dryRunResult),
  };
}

/**
 * Turns any thrown value into problem details (RFC 9457), or into a page with the same status if a browser sent a form.
 * Calls `onFailure` for anything other than a ProblemException.
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
  // Values from a page on another site must not appear in the website's form, one click away from being sent.
  const fieldsToShow = () => (type === crossSiteRequest ? new URLSearchParams() : submittedFields(event));
  const headers = {
    ...rateLimitHeaders(rateLimits),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
  return negotiatedResponse(event, type.status, headers, {
    page: () =>
      resultPages
        .inLanguageOf(submittedFields(event))
        .problem(problem, fieldsToShow(), retryAfterSeconds ?? 0),
    json: { contentType: 'application/problem+json', value: problem },
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
  readonly page: () => string;
  readonly json: { readonly contentType: string; readonly value: object };
}

function negotiatedResponse(
  { headers: { accept, 'content-type': contentType }, resource }: APIGatewayProxyEvent,
  statusCode: number,
  headers: Record<string, string>,
  { page, json }: Representations,
): APIGatewayProxyResult {
  // A dry run always gets JSON, because only programs request one.
  const supportsPage = bodyFormat(contentType) === 'form' && resource !== paths.dryRun;
  const sharedHeaders = { ...baseHeaders, ...headers, ...(supportsPage && { Vary: 'Accept' }) };
  if (supportsPage && prefersHtml(accept)) {
    return { statusCode, headers: { ...sharedHeaders, ...pageHeaders }, body: page() };
  }
  return {
    statusCode,
    headers: { ...sharedHeaders, 'Content-Type': json.contentType },
    body: JSON.stringify(json.value),
  };
}

/** Whether an Accept header prefers HTML to JSON. A browser's does; `*\/*` does not. */
export function prefersHtml(accept = ''): boolean {
  return (
    mediaTypePreference('text/html', accept).weight > mediaTypePreference('application/json', accept).weight
  );
}
