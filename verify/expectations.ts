import { isDeepStrictEqual } from 'node:util';
import {
  contentSecurityPolicy,
  isolationHeaders,
  transportSecuritySeconds,
} from '../contract/http-headers.ts';
import { durationInWords } from '../contract/in-words.ts';
import { Problem } from '../contract/problems/problem.ts';
import { rateLimitExceeded } from '../contract/problems/types.ts';
import type { HttpResponse } from './deployment-client.ts';
import { Mismatch, Skip } from './report.ts';

/** Expected header fields. A value must be equal to a string, match a RegExp, or be absent for `undefined`. */
export type ExpectedFields = Readonly<Record<string, string | RegExp | undefined>>;

export const anyOrigin = { 'Access-Control-Allow-Origin': '*' } as const;

/** Security header fields of every response, also of the pages of a website. */
export const transportFields = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': `max-age=${transportSecuritySeconds}`,
} as const;

/** Security header fields of the responses that an edge function generates. */
export const edgeSecurityFields = {
  ...transportFields,
  'Content-Security-Policy': contentSecurityPolicy,
} as const;

export const securityFields = {
  ...edgeSecurityFields,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...isolationHeaders,
} as const;

/** Throws a Mismatch unless the response has `status` and `fields`. Returns the status and the media type. */
export function expectResponse(response: HttpResponse, status: number, fields: ExpectedFields = {}): string {
  if (response.status !== status) throw new Mismatch(String(status), String(response.status));
  for (const [name, expected] of Object.entries(fields)) expectField(response, name, expected);
  return `${status} ${response.headers.get('content-type') ?? ''}`.trim();
}

/** Returns the value of a header field. Throws a Mismatch unless it is as expected (see ExpectedFields). */
export function expectField(
  { headers }: HttpResponse,
  name: string,
  expected: string | RegExp | undefined,
): string {
  const value = headers.get(name);
  const matches =
    expected instanceof RegExp ? expected.test(value ?? '') && value !== null : value === (expected ?? null);
  if (!matches)
    throw new Mismatch(
      expected === undefined ? `no ${name}` : `${name}: ${expected}`,
      `${name}: ${value ?? '(absent)'}`,
    );
  return value ?? '(absent)';
}

/** Throws a Skip if this address has reached its own limit. Any other 429 also refuses other callers: a Mismatch. */
export function expectBelowLimit(response: HttpResponse, limit: string, windowSeconds: number): void {
  if (response.status !== 429) return;
  const { type } = Problem.parse(response.json());
  const { slug } = rateLimitExceeded;
  if (!type.endsWith(`/${slug}`)) throw new Mismatch(`no 429 but ${slug}`, `429 ${type}`);
  throw new Skip(`this address has reached the ${limit}; try again in ${durationInWords(windowSeconds)}`);
}

/** Throws a Mismatch that names `what` unless two JSON values are equal, regardless of the order of members. */
export function expectEqual(what: string, seen: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(seen, expected)) throw new Mismatch(what, firstDifference(seen, expected));
}

/** Throws a Mismatch unless `seen` is what agents get of a resource: some of its members, the beginning of its list. */
export function expectProjection(what: string, answer: Record<string, unknown>, resource: unknown): void {
  const { after: _, ...seen } = answer;
  expectEqual(what, seen, project(resource, seen));
}

/** Returns the members and the items of `value` that `seen` has, at every depth. */
function project(value: unknown, seen: unknown): unknown {
  if (!isObject(value) || !isObject(seen)) return value;
  const names = Object.keys(value).filter((name) => name in seen);
  const members = names.map((name) => [name, project(value[name], seen[name])] as const);
  return Array.isArray(value) ? members.map(([, item]) => item) : Object.fromEntries(members);
}

function firstDifference(seen: unknown, expected: unknown, pointer = ''): string {
  const members = isObject(seen) && isObject(expected) && Array.isArray(seen) === Array.isArray(expected);
  if (!members) return `${abbreviate(seen)} instead of ${abbreviate(expected)}${pointer && ` at ${pointer}`}`;
  const names = [...new Set([...Object.keys(expected), ...Object.keys(seen)])];
  const name = names.find((member) => !isDeepStrictEqual(seen[member], expected[member])) ?? '';
  return firstDifference(seen[name], expected[name], `${pointer}/${name}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function abbreviate(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
