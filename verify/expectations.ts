import { isDeepStrictEqual } from 'node:util';
import { Mismatch } from './check.ts';
import type { HttpResponse } from './deployment-client.ts';

/** The value of a header field. Throws a Mismatch unless it equals or matches `expected`. */
export function expectHeader({ headers }: HttpResponse, name: string, expected: string | RegExp): string {
  const value = headers.get(name);
  const matches = typeof expected === 'string' ? value === expected : expected.test(value ?? '');
  if (value === null || !matches)
    throw new Mismatch(`${name}: ${expected}`, `${name}: ${value ?? '(absent)'}`);
  return value;
}

/** Expects the header to be `expected`, or to be absent where that is `undefined`. */
export function expectHeaderOrNone(response: HttpResponse, name: string, expected: string | undefined): void {
  if (expected !== undefined) {
    expectHeader(response, name, expected);
    return;
  }
  const value = response.headers.get(name);
  if (value !== null) throw new Mismatch(`no ${name}`, `${name}: ${value}`);
}

export function expectStatus({ status }: HttpResponse, expected: number): string {
  if (status !== expected) throw new Mismatch(String(expected), String(status));
  return String(status);
}

/** Compares media types; parameters only if `expected` has some. */
export function expectMediaType({ headers }: HttpResponse, expected: string): string {
  const type = headers.get('content-type') ?? '(absent)';
  const seen = expected.includes(';') ? type : type.split(';')[0];
  if (seen !== expected) throw new Mismatch(`Content-Type: ${expected}`, `Content-Type: ${type}`);
  return type;
}

/** Compares JSON values, whatever the order of members; `what` says what was expected. */
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
