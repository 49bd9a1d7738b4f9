import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Problem } from '../../contract/problem.ts';
import { problemBody } from '../../contract/problem-body.ts';
import { rateLimitFields } from '../request/rate-limit-fields.ts';
import type { Receipt } from '../request/receive.ts';
import { asRefusal, RequestRefusal } from '../request/request-refusal.ts';
import { prefersPage } from './accept.ts';
import { typedFields } from './body.ts';
import { bodyForm } from './media-type.ts';
import { acceptedPage, problemPage } from './pages.ts';

const always = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

// What a person typed stands in the page: nothing in it may run, load or be framed.
const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** 202: as JSON, or for the form of a person as a page. */
export function acceptedAnswer(event: APIGatewayProxyEvent, receipt: Receipt): APIGatewayProxyResult {
  const { identifier, replayed, rateLimits } = receipt;
  const headers = {
    ...rateLimitFields(rateLimits),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
  return answer(event, 202, headers, {
    page: () => acceptedPage(identifier),
    json: { contentType: 'application/json', value: { id: identifier } },
  });
}

/** Turns whatever was thrown into a problem: as JSON, or for the form of a person as a page of the same status. */
export function answerRefusals(
  baseUrl: string,
  onFailure: (error: unknown) => void,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError(request) {
      const { error, event, context } = request;
      if (!(error instanceof RequestRefusal)) onFailure(error);
      request.response = problemAnswer(event, asRefusal(error), baseUrl, context.awsRequestId);
    },
  };
}

function problemAnswer(
  event: APIGatewayProxyEvent,
  refusal: RequestRefusal,
  baseUrl: string,
  requestId: string,
) {
  const { problem: type, message, circumstances } = refusal;
  const { errors, retryAfterSeconds, rateLimits } = circumstances;
  const problem: Problem = {
    ...problemBody(baseUrl, type, message, requestId),
    ...(errors && { errors: [...errors] }),
  };
  const headers = {
    ...rateLimitFields(rateLimits),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
  return answer(event, type.status, headers, {
    page: () => problemPage(problem, typedFields(event)),
    json: { contentType: 'application/problem+json', value: problem },
  });
}

interface Representations {
  readonly page: () => string;
  readonly json: { readonly contentType: string; readonly value: object };
}

function answer(
  { headers: { accept, 'content-type': contentType } }: APIGatewayProxyEvent,
  statusCode: number,
  headers: Record<string, string>,
  { page, json }: Representations,
): APIGatewayProxyResult {
  const isForm = bodyForm(contentType) === 'form';
  const common = { ...always, ...headers, ...(isForm && { Vary: 'Accept' }) };
  if (isForm && prefersPage(accept)) {
    return { statusCode, headers: { ...common, ...pageHeaders }, body: page() };
  }
  return {
    statusCode,
    headers: { ...common, 'Content-Type': json.contentType },
    body: JSON.stringify(json.value),
  };
}
