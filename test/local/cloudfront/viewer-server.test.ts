import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createViewerServer } from '../../../local/cloudfront/viewer-server.ts';
import { type HttpRequest, type RequestHandler, readBody } from '../../../local/http/http-message.ts';
import { type ListeningServer, listen } from '../../../local/http/listen.ts';
import { send } from '../../support/http-client.ts';

let requests: HttpRequest[];
let handle: RequestHandler;
let viewerServer: ListeningServer;
beforeAll(async () => {
  viewerServer = await listen(
    createViewerServer(
      (request) => handle(request),
      (line) => lines.push(line),
    ),
    0,
  );
});
afterAll(() => viewerServer.close());

let lines: string[];
beforeEach(() => {
  requests = [];
  lines = [];
  handle = async (request) => {
    requests.push(request);
    return { status: 200, headers: [['X-Test', '1']], body: Buffer.from('hello') };
  };
});

/** Sends raw bytes, and reads until the server closes the connection. */
async function sendRaw(request: string): Promise<string> {
  const socket = connect(Number(new URL(viewerServer.url).port), '127.0.0.1');
  socket.write(request);
  return text(socket);
}

test('createViewerServer() passes on the path, query, header names and address unchanged', async () => {
  const path = '/a%2Fb/../%zz//c?x=1?y&z';

  await send(viewerServer.url, { path, headers: { 'X-CaSe': 'a' }, from: '127.0.0.42' });

  expect(requests[0]).toMatchObject({
    method: 'GET',
    path: '/a%2Fb/../%zz//c',
    query: 'x=1?y&z',
    source: '127.0.0.42',
  });
  expect(requests[0]?.headers).toContainEqual(['X-CaSe', 'a']);
});

test('createViewerServer() accepts the absolute form of a path', async () => {
  await sendRaw('GET http://elsewhere.example/a?b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

  expect(requests[0]).toMatchObject({ path: '/a', query: 'b' });
});

test('createViewerServer() returns 502 for an invalid response header', async () => {
  handle = async () => ({ status: 308, headers: [['location', '/services#цени']], body: Buffer.from('') });

  expect((await send(viewerServer.url, { path: '/old' })).status).toBe(502);
  expect(lines).toEqual([expect.stringContaining('location')]);
});

test.each([204, 304])('createViewerServer() sends no body with %i', async (status) => {
  handle = async () => ({ status, headers: [], body: Buffer.from('hello') });

  const response = await send(viewerServer.url, { path: '/' });

  expect(response.text).toBe('');
  expect(response.headers['content-length']).toBeUndefined();
});

test('createViewerServer() responds to HEAD with the length of the body but without the body', async () => {
  const response = await send(viewerServer.url, { method: 'HEAD', path: '/' });

  expect(response.text).toBe('');
  expect(response.headers['content-length']).toBe('5');
});

test('createViewerServer() keeps an idle connection open for a minute', async () => {
  const response = await sendRaw(
    'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );

  expect(response).toContain('Keep-Alive: timeout=60\r\n');
});

test('createViewerServer() responds without reading the body, and keeps the connection for the next request', async () => {
  const first = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n${'x'.repeat(3_000_000)}`;

  const responses = await sendRaw(`${first}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

  expect(responses.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

test.each([
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  [
    'a method that CloudFront does not accept',
    'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['a message that is not HTTP', 'hello\r\n\r\n', 400],
  ['no path', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  ['a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, 494],
])(
  'createViewerServer() rejects %s with an HTML error, before it reaches the distribution',
  async (_what, request, status) => {
    const response = await sendRaw(request);

    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toContain('Content-Type: text/html');
    expect(requests).toEqual([]);
  },
);

test('createViewerServer() returns 502 if its handler throws, and logs the stack', async () => {
  handle = async () => {
    throw new TypeError('bug');
  };

  expect((await send(viewerServer.url, { path: '/' })).status).toBe(502);
  expect(lines.join('\n')).toContain('viewer-server.test.ts');
});

test('createViewerServer() returns 400 if the body of a request in progress is invalid', async () => {
  handle = async ({ body }) => {
    await readBody(body, 10);
    return { status: 202, headers: [], body: Buffer.alloc(0) };
  };

  const response = await sendRaw('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n');

  expect(response).toMatch(/^HTTP\/1\.1 400 /);
});
