import { expect, test } from 'vitest';
import { maxBodyBytes } from '../../contract/body-limit.ts';
import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { maxIdempotencyKeyLength } from '../../contract/limits.ts';
import { requestMemberEntries } from '../../contract/request-members.ts';
import { longAddress } from '../fixtures/request-values.ts';

/**
 * A request in NFC with as many characters as the bounds allow, with four bytes per character in UTF-8 where possible.
 */
const largest = Object.fromEntries(
  requestMemberEntries.map(([name, { kind, maxLength }]) => [
    name,
    kind === 'email' ? longAddress(maxLength) : '😀'.repeat(maxLength),
  ]),
);
const key = '"'.repeat(maxIdempotencyKeyLength);

const escaped = (text: string) =>
  text.replaceAll(/[^{}[\],:"]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON with every code unit of its strings as a six-byte escape. */
function escapedJson(value: unknown): string {
  if (typeof value === 'string') return `"${escaped(value).replaceAll('"', '\\u0022')}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(escapedJson).join()}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${escapedJson(name)}:${escapedJson(member)}`,
  );
  return `{${members.join()}}`;
}

const percentEncoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 'i'.repeat(100), method, params });
const toolCall = rpc('tools/call', {
  name: 'request_diagnostic',
  arguments: { ...largest, idempotencyKey: key },
});
const a2aMessage = (part: object) =>
  rpc('SendMessage', { message: { messageId: key, role: 'ROLE_USER', parts: [part] } });
const skillCall = { skill: 'request-diagnostic', ...largest };

test('the largest request is valid, and no member of it may be longer', () => {
  expect(DiagnosticRequest.safeParse(largest).error).toBeUndefined();
  for (const [name, value] of Object.entries(largest))
    expect(DiagnosticRequest.safeParse({ ...largest, [name]: `${value}a` }).success, name).toBe(false);
});

test.each([
  ['JSON in UTF-8', JSON.stringify(largest)],
  ['JSON with every character escaped', escapedJson(largest)],
  [
    'a form with every byte percent-encoded',
    Object.entries(largest)
      .map((pair) => pair.map(percentEncoded).join('='))
      .join('&'),
  ],
  ['a call of the MCP tool, every character escaped', escapedJson(toolCall)],
  ['a data part of A2A, every character escaped', escapedJson(a2aMessage({ data: skillCall }))],
  [
    'a text part of A2A that holds escaped JSON',
    JSON.stringify(a2aMessage({ text: escapedJson(skillCall) })),
  ],
])('a request of the largest size fits into the body limit as %s', (_encoding, body) => {
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(maxBodyBytes);
});

test('the encodings above decode to the largest request', () => {
  expect(JSON.parse(escapedJson(toolCall))).toEqual(toolCall);
});
