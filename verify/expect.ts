import { isDeepStrictEqual } from 'node:util';
import { Mismatch } from './check.ts';
import type { Answer } from './deployment.ts';

/** The value of a header, which has to be `expected` or match it. */
export function expectHeader({ headers }: Answer, name: string, expected: string | RegExp): string {
  const value = headers.get(name);
  const fits = typeof expected === 'string' ? value === expected : expected.test(value ?? '');
  if (value === null || !fits) throw new Mismatch(`${name}: ${expected}`, `${name}: ${value ?? '(absent)'}`);
  return value;
}

export function expectStatus({ status }: Answer, expected: number): string {
  if (status !== expected) throw new Mismatch(String(expected), String(status));
  return String(status);
}

/** Compares media types: without a parameter in `expected`, any will do. */
export function expectMediaType({ headers }: Answer, expected: string): string {
  const type = headers.get('content-type') ?? '(absent)';
  const seen = expected.includes(';') ? type : type.split(';')[0];
  if (seen !== expected) throw new Mismatch(`Content-Type: ${expected}`, `Content-Type: ${type}`);
  return type;
}

/** Compares JSON values. The order of members does not matter. */
export function expectSame(what: string, seen: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(seen, expected)) throw new Mismatch(what, difference(seen, expected));
}

/** The first place at which two JSON values differ. */
function difference(seen: unknown, expected: unknown, place = ''): string {
  const members = isObject(seen) && isObject(expected) && Array.isArray(seen) === Array.isArray(expected);
  if (!members) return `${place || '/'} is ${brief(seen)} and not ${brief(expected)}`;
  const names = [...new Set([...Object.keys(expected), ...Object.keys(seen)])];
  const name = names.find((one) => !isDeepStrictEqual(seen[one], expected[one])) ?? '';
  return difference(seen[name], expected[name], `${place}/${name}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
