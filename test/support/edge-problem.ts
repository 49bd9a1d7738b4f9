import { expect } from 'vitest';
import { contentSecurityPolicy, transportSecuritySeconds } from '../../contract/http-headers.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { problemTypes } from '../../contract/problems/texts.ts';
import type { ViewerResponse } from '../../edge/cloudfront-event.ts';
import { distributionDomainName, edgeRequestId } from './edge-function.ts';

/** Returns the header fields of a response, keyed by name. */
export const fieldsOf = ({ headers }: ViewerResponse) =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** Header fields of every problem. */
export const problemFields = {
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': `max-age=${transportSecuritySeconds}`,
};

/** The CORS field that lets pages on any origin read a response. */
export const anyOrigin = { 'access-control-allow-origin': '*' };

/** Additional header fields of a 404, whose format depends on the request headers in `vary`. */
export const unknownPath = { ...anyOrigin, vary: 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode' };

/** Expects a complete problem with exactly these header fields. Returns the members that differ between problems. */
export function problemOf(response: ViewerResponse, fields: Record<string, string>): Partial<Problem> {
  expect(fieldsOf(response)).toEqual({ ...problemFields, ...fields });
  const { status, requestId, type, title, ...problem } = Problem.parse(JSON.parse(response.body ?? ''));
  const slug = type.slice(type.lastIndexOf('/') + 1);
  const known = problemTypes.find((problemType) => problemType.slug === slug);
  expect([requestId, status, title]).toEqual([edgeRequestId, response.statusCode, known?.title]);
  expect(type).toBe(`https://${distributionDomainName}/problems/${slug}`);
  return { status, type: slug, ...problem };
}
