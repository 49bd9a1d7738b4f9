import { isDeepStrictEqual } from 'node:util';
import {
  contentSecurityPolicy,
  isolationHeaders,
  transportSecuritySeconds,
} from '../contract/http-headers.ts';
import { Mismatch } from './deployment-check.ts';
import type { HttpResponse } from './deployment-client.ts';

/** What header fields are expected to be: equal, matching, or absent. */
export type ExpectedFields = Readonly<Record<string, string | RegExp | undefined>>;

export const anyOrigin = { 'Access-Control-Allow-Origin': '*' } as const;

/** Security header fields of the responses that an edge function generates. */
export const edgeSecurityFields = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': contentSecurityPolicy,
  'Strict-Transport-Security': `max-age=${transportSecuritySeconds}`,
} as const;

/** The same of documents. */
export const securityFields = {
  ...edgeSecurityFields,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...isolationHeaders,
} as const;

/** Throws a Mismatch unless the answer has `status` and the header fields. Returns that status. */
export function expectAnswer(answer: HttpResponse, status: number, fields: ExpectedFields = {}): string {
  if (answer.status !== status) throw new Mismatch(String(status), String(answer.status));
  for (const [name, expected] of Object.entries(fields)) expectField(answer, name, expected);
  return `${status} ${answer.headers.get('content-type') ?? ''}`.trim();
}

/** The value of a header field. Throws a Mismatch unless it equals or matches `expected`, or is absent if that is. */
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

/** Throws a Mismatch unless the answer has a media type, whatever its parameters. */
export function expectMediaType({ headers }: HttpResponse, expected: string): void {
  const type = headers.get('content-type') ?? '(absent)';
  if (type !== expected && type.split(';')[0] !== expected)
    throw new Mismatch(`Content-Type: ${expected}`, `Content-Type: ${type}`);
}

/** Throws a Mismatch unless `text` matches all of `patterns`. */
export function expectText(text: string, patterns: readonly RegExp[]): void {
  for (const pattern of patterns)
    if (!pattern.test(text)) throw new Mismatch(`a text that matches ${pattern}`, abbreviate(text));
}

/** Compares JSON values regardless of the order of members; `what` names the value in a mismatch. */
export function expectEqual(what: string, seen: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(seen, expected)) throw new Mismatch(what, firstDifference(seen, expected));
}

/** The first place at which two JSON values differ. */
function firstDifference(seen: unknown, expected: unknown, pointer = ''): string {
  const members = isObject(seen) && isObject(expected) && Array.isArray(seen) === Array.isArray(expected);
  if (!members) return `${pointer || '/'} is ${abbreviate(seen)} and not ${abbreviate(expected)}`;
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
