import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import type { LocalRun } from '../../local/start-local-run.ts';
import { send } from '../support/http-client.ts';
import { startTestRun } from '../support/local-run.ts';
import { legacyRequest } from '../support/mcp-messages.ts';

let run: LocalRun;
beforeAll(async () => {
  run = await startTestRun();
});
afterAll(() => run.close());

const listeners = [
  ['the distribution', 'url', '/api/v1/company'],
  ['the inbox', 'inboxUrl', '/store'],
  ['DynamoDB', 'dynamodbUrl', '/'],
] as const;

describe.each(listeners)('a local run at the port of %s', (_what, url, path) => {
  test.each(['evil.example', 'evil.example:8788', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'refuses a request with the Host "%s"',
    async (host) => {
      const { status, text } = await send(run[url], { path, headers: { Host: host } });

      expect(status).toBe(421);
      expect(text).toBe(`Cannot serve the host "${host}": use 127.0.0.1 or localhost\n`);
    },
  );

  test.each(['localhost:8788', 'LOCALHOST', '127.0.0.1', '[::1]:80'])(
    'serves a request with the Host "%s"',
    async (host) => {
      expect((await send(run[url], { path, headers: { Host: host } })).status).toBe(200);
    },
  );
});

describe.each(listeners.slice(1))('a local run at the port of %s', (_what, url, path) => {
  test.each(['GET', 'OPTIONS', 'POST'])('rejects a %s request from a cross-origin page', async (method) => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };

    const response = await send(run[url], { method, path, headers });

    expect(response.status).toBe(403);
    expect(Object.keys(response.headers).join()).not.toContain('access-control');
  });

  test('serves its own page without CORS headers', async () => {
    const response = await send(run[url], { path, headers: { Origin: run[url] } });

    expect(response.status).toBe(200);
    expect(Object.keys(response.headers).join()).not.toContain('access-control');
  });
});

test.each([
  ['http://localhost:6274', 200],
  ['http://127.0.0.1:3000', 200],
  ['https://elsewhere.example', 403],
])('a local run responds to a page on %s with %i', async (origin, expected) => {
  const call = legacyRequest('tools/call', { name: 'request_diagnostic', arguments: {} });
  const headers = { 'Content-Type': 'application/json', Origin: origin };

  const response = await send(run.url, {
    method: 'POST',
    path: paths.mcp,
    headers,
    body: JSON.stringify(call),
  });

  expect(response.status).toBe(expected);
});
