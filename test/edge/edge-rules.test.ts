import { expect, test } from 'vitest';
import { viewerRequest } from '../support/edge-function.ts';
import { requireAccepted } from '../support/edge-rules.ts';

const event = viewerRequest('POST', '/', { host: 'd.example' });
const forwarded = { method: 'POST', uri: '/', headers: event.request.headers };
const generated = { statusCode: 200, headers: {} };

test.each<[what: string, result: unknown]>([
  ['nothing', undefined],
  ['a path without its slash', { ...forwarded, uri: 'a' }],
  ['another method', { ...forwarded, method: 'GET' }],
  ['another host', { ...forwarded, headers: { host: { value: 'other.example' } } }],
  ['a header that CloudFront sets', { ...generated, headers: { 'x-cache': { value: 'Hit' } } }],
  ['a name in capitals', { ...generated, headers: { 'X-A': { value: 'a' } } }],
  ['a number as a value', { ...generated, headers: { 'x-a': { value: 1 } } }],
  ['a status outside the HTTP range', { ...generated, statusCode: 600 }],
  ['a response of more than 40 KB', { ...generated, body: 'x'.repeat(40_960) }],
  ['a URI of 8,192 characters', { ...forwarded, uri: '/'.padEnd(8_192, 'a') }],
])('tests of the edge functions reject %s as a result', (_what, result) => {
  expect(() => requireAccepted(event, result)).toThrow();
});

test('tests of the edge functions accept a forwarded request and a generated response', () => {
  expect(() => requireAccepted(event, forwarded)).not.toThrow();
  expect(() => requireAccepted(event, { ...generated, body: 'x'.repeat(40_000) })).not.toThrow();
});
