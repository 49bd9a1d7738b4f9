import { expect } from 'vitest';
import { contentSecurityPolicy, transportSecuritySeconds } from '../../contract/http-headers.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { problemTypes } from '../../contract/problems/types.ts';
import type { ViewerResponse } from '../../edge/cloudfront-event.ts';
import { distributionDomainName, edgeRequestId } from './edge-function.ts';

/** The header fields of a response by name. */
export const fieldsOf = ({ headers }: ViewerResponse) =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** Fields of every problem. */
export const problemFields = {
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': `max-age=${transportSecuritySeconds}`,
};

/** The CORS field that lets pages of any origin read a response. */
export const anyOrigin = { 'access-control-allow-origin': '*' };

/** Additional fields of a 404, whose format depends on these request headers. */
export const unknownPath = { ...anyOrigin, vary: 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode' };

/** Expects `response` to be a complete problem with exactly these fields. Returns it without the common fields. */
export function problemOf(response: ViewerResponse, fields: Record<string, string>): Partial<Problem> {
  expect(fieldsOf(response)).toEqual({ ...problemFields, ...fields });
  const { status, requestId, type, title, ...problem } = Problem.parse(JSON.parse(response.body ?? ''));
  const slug = type.slice(type.lastIndexOf('/') + 1);
  const known = problemTypes.find((problemType) => problemType.slug === slug);
  expect([requestId, status, title]).toEqual([edgeRequestId, response.statusCode, known?.title]);
  expect(type).toBe(`https://${distributionDomainName}/problems/${slug}`);
  return { status, type: slug, ...problem };
}
