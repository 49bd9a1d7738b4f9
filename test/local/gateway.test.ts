import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { callGateway } from '../../local/gateway.ts';
import { LocalFunction } from '../../local/local-function.ts';
import { headerValues } from '../../local/site-server.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** Returns the response that the body contains, or else the event. */
const bundle = `
  export async function handler(event) {
    const { answer } = JSON.parse(Buffer.from(event.body ?? 'e30=', 'base64'));
    if (answer === 'throw') throw new Error('no');
    return answer ?? { statusCode: 200, body: JSON.stringify(event) };
  }`;
const file = join(scratchFolder(), 'index.mjs');
writeFileSync(file, bundle);
const moduleUrl = pathToFileURL(file).href;
const echo = new LocalFunction({ name: 'Echo', moduleUrl, environment: {}, log: () => undefined });
afterAll(() => echo.stop());

const gatewaySite = { baseUrl: 'https://desk.example', deprecated: undefined };

const call = (path: string, headers: Record<string, string> = {}, body = '') =>
  callGateway(new Map([['/endpoint', echo]]), gatewaySite, {
    method: 'POST',
    path,
    query: '',
    headers: headerValues(headers),
    body: async () => Buffer.from(body),
    address: '127.0.0.1',
  });

const textOf = ({ body }: { body: Uint8Array }) => Buffer.from(body).toString();

test('a function gets the event of a REST API that treats all bodies as binary', async () => {
  const response = await call('/endpoint', { 'x-a': '1' }, '{"a":1}');

  expect(JSON.parse(textOf(response))).toMatchObject({
    resource: '/endpoint',
    httpMethod: 'POST',
    multiValueHeaders: { 'x-a': ['1'] },
    body: Buffer.from('{"a":1}').toString('base64'),
    isBase64Encoded: true,
  });
});

test.each([
  [{ statusCode: 202, headers: { 'X-A': 1 }, body: 'x' }, 202, { 'x-a': ['1'] }, 'x'],
  [{ statusCode: 204 }, 204, { 'content-type': ['application/json'] }, ''],
  [{ statusCode: 200, body: 'aGk=', isBase64Encoded: true }, 200, {}, 'hi'],
])('the gateway passes on %j', async (answer, status, headers, body) => {
  const response = await call('/endpoint', {}, JSON.stringify({ answer }));

  expect([response.status, textOf(response)]).toEqual([status, body]);
  expect(response.headers).toMatchObject(headers);
});

test.each([
  ['a function that throws', '/endpoint', 'throw', 500, 'internal-error'],
  ['a response without a status', '/endpoint', { body: 'x' }, 500, 'internal-error'],
  ['a path without a function', '/other', undefined, 404, 'not-found'],
])('the gateway responds to %s with the problem of the stack', async (_what, path, answer, status, slug) => {
  const response = await call(path, {}, JSON.stringify({ answer }));

  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toEqual(['application/problem+json']);
  expect(JSON.parse(textOf(response))).toMatchObject({
    type: `${gatewaySite.baseUrl}/problems/${slug}`,
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

test.each([
  ['gzip', 1_000, true],
  ['br, gzip;q=0.5', 1_000, true],
  ['gzip', 999, false],
  ['gzip;q=0', 1_000, false],
  ['br', 1_000, false],
])('for Accept-Encoding: %s, a body of %i bytes is compressed: %s', async (accepted, size, isCompressed) => {
  const answer = { statusCode: 200, body: 'x'.repeat(size) };
  const response = await call('/endpoint', { 'Accept-Encoding': accepted }, JSON.stringify({ answer }));

  expect(response.headers['content-encoding']).toEqual(isCompressed ? ['gzip'] : undefined);
  expect((isCompressed ? gunzipSync(response.body) : Buffer.from(response.body)).toString()).toBe(
    answer.body,
  );
});
