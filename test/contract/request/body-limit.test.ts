import { expect, test } from 'vitest';
import { maxBodyBytes } from '../../../contract/request/body-limit.ts';
import { DiagnosticRequest } from '../../../contract/request/diagnostic-request.ts';
import { maxIdempotencyKeyLength } from '../../../contract/request/limits.ts';
import { requestMemberEntries } from '../../../contract/request/members.ts';
import { longAddress } from '../../fixtures/request-values.ts';

/**
 * A request in NFC with as many characters as the bounds allow, with four bytes per character in UTF-8 where possible.
 */
const largestRequest = Object.fromEntries(
  requestMemberEntries.map(([name, { kind, maxLength }]) => [
    name,
    kind === 'email' ? longAddress(maxLength) : '😀'.repeat(maxLength),
  ]),
);
const key = '"'.repeat(maxIdempotencyKeyLength);

const escapeCharacters = (text: string) =>
  text.replaceAll(/[^{}[\],:"]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON with every code unit of its strings as a six-byte escape. */
function escapedJson(value: unknown): string {
  if (typeof value === 'string') return `"${escapeCharacters(value).replaceAll('"', '\\u0022')}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(escapedJson).join()}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${escapedJson(name)}:${escapedJson(member)}`,
  );
  return `{${members.join()}}`;
}

const percentEncode = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 'i'.repeat(100), method, params });
const toolCall = rpc('tools/call', {
  name: 'request_diagnostic',
  arguments: { ...largestRequest, idempotencyKey: key },
});
const a2aMessage = (part: object) =>
  rpc('SendMessage', { message: { messageId: key, role: 'ROLE_USER', parts: [part] } });
const skillCall = { skill: 'request-diagnostic', ...largestRequest };

test('the largest request is valid, and none of its members may be longer', () => {
  expect(DiagnosticRequest.safeParse(largestRequest).error).toBeUndefined();
  for (const [name, value] of Object.entries(largestRequest))
    expect(DiagnosticRequest.safeParse({ ...largestRequest, [name]: `${value}a` }).success, name).toBe(false);
});

test.each([
  [
    'a form with every byte percent-encoded',
    Object.entries(largestRequest)
      .map((pair) => pair.map(percentEncode).join('='))
      .join('&'),
  ],
  ['an MCP tool call with every character escaped', escapedJson(toolCall)],
  [
    'an A2A text part that contains escaped JSON',
    JSON.stringify(a2aMessage({ text: escapedJson(skillCall) })),
  ],
])('the largest request fits into the body limit as %s', (_encoding, body) => {
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(maxBodyBytes);
});

test('the encodings above decode to the largest request', () => {
  expect(JSON.parse(escapedJson(toolCall))).toEqual(toolCall);
});
