import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { maxBodyBytes } from '../../../contract/diagnostic-request.ts';
import { ask, handlerWith, json, messageOf, otherOrigin, ownOrigin, rpc, type Sent } from './fixture.ts';

const hello = rpc('SendMessage', messageOf([{ text: 'What do you offer?' }]));
const request = messageOf([{ data: { skill: 'request-diagnostic', name: 'Ada Byron' } }]);

let requests = 0;
const handler = handlerWith(async () => {
  requests += 1;
  throw new Error('AccessDenied: arn:aws:ses:eu-west-1:123456789012:identity/desk.example.org');
});

const lines: string[] = [];
beforeEach(() => {
  requests = 0;
  lines.length = 0;
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('handler() refuses', () => {
  const foreign = { ...json, Origin: 'https://evil.example' };
  const refused: [name: string, sent: Sent, status: number, code: number][] = [
    ['a page of a foreign origin', { headers: foreign, body: hello }, 403, -32600],
    ['an opaque origin', { headers: { ...json, origin: 'null' }, body: hello }, 403, -32600],
    [
      'an origin that begins like its own',
      { headers: { ...json, Origin: `${ownOrigin}.evil.example` }, body: hello },
      403,
      -32600,
    ],
    ['a preflight of a foreign page', { method: 'OPTIONS', headers: foreign }, 403, -32600],
    ['GET', { method: 'GET', headers: json }, 405, -32600],
    ['DELETE', { method: 'DELETE', headers: json }, 405, -32600],
    ['a body without a type', { headers: { 'A2A-Version': '1.0' }, body: hello }, 415, -32005],
    [
      'a form',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=b' },
      415,
      -32005,
    ],
    [
      'JSON of another kind',
      { headers: { 'Content-Type': 'application/a2a+json' }, body: hello },
      415,
      -32005,
    ],
    ['a body over the bound', { headers: json, body: hello + ' '.repeat(maxBodyBytes) }, 413, -32600],
    [
      'a binary body over the bound',
      { headers: json, body: Buffer.alloc(maxBodyBytes + 1, ' ').toString('base64'), isBase64Encoded: true },
      413,
      -32600,
    ],
    ['broken JSON', { headers: json, body: '{"jsonrpc":' }, 400, -32700],
    ['no body', { headers: json }, 400, -32700],
    [
      'bytes that are not UTF-8',
      { headers: json, body: Buffer.from([0x22, 0xff, 0x22]).toString('base64'), isBase64Encoded: true },
      400,
      -32700,
    ],
    ['a batch', { headers: json, body: `[${Array(100).fill(rpc('SendMessage', request))}]` }, 400, -32600],
    ['an empty batch', { headers: json, body: '[]' }, 400, -32600],
    ['a bare value', { headers: json, body: 'null' }, 400, -32600],
  ];
  test.each(refused)('%s', async (_name, sent, status, code) => {
    const answer = await ask(handler, sent);

    expect(answer.status).toBe(status);
    expect(answer.headers['Content-Type']).toBe('application/json');
    expect(answer.headers['Cache-Control']).toBe('no-store');
    expect(answer.reply).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
    expect(requests).toBe(0);
  });

  test('other methods by naming those that fit', async () => {
    expect((await ask(handler, { method: 'GET' })).headers.Allow).toBe('POST, OPTIONS');
  });

  test('a foreign page without any field that would let it read the refusal', async () => {
    const { headers } = await ask(handler, { headers: foreign, body: hello });
    expect(headers['Access-Control-Allow-Origin']).toBeUndefined();
  });
});

describe('handler() takes', () => {
  const taken: [name: string, sent: Sent][] = [
    ['a program, which has no origin', { headers: json, body: hello }],
    ['a page of its own', { headers: { ...json, Origin: ownOrigin }, body: hello }],
    ['a page of an allowed origin', { headers: { ...json, ORIGIN: otherOrigin }, body: hello }],
    [
      'header names in any case',
      { headers: { 'CONTENT-TYPE': 'Application/JSON; charset=utf-8', 'a2a-VERSION': '1.0' }, body: hello },
    ],
    ['the version with a patch number', { headers: { ...json, 'A2A-Version': '1.0.1' }, body: hello }],
    [
      'the version as a request parameter',
      { headers: { 'Content-Type': 'application/json' }, query: { 'A2A-Version': '1.0' }, body: hello },
    ],
    ['a caller who waits for a stream', { headers: { ...json, Accept: 'text/event-stream' }, body: hello }],
    [
      'a body in base64',
      { headers: json, body: Buffer.from(hello).toString('base64'), isBase64Encoded: true },
    ],
    ['a body of exactly the bound', { headers: json, body: hello.padEnd(maxBodyBytes, ' ') }],
  ];
  test.each(taken)('%s', async (_name, sent) => {
    const { status, headers, reply } = await ask(handler, sent);

    expect(status).toBe(200);
    expect(headers['Content-Type']).toBe('application/json');
    expect(headers['Cache-Control']).toBe('no-store');
    expect(reply).toMatchObject({ jsonrpc: '2.0', id: 1, result: { message: { role: 'ROLE_AGENT' } } });
  });

  test('a preflight of an allowed page by naming what A2A clients send', async () => {
    const { status, headers, body } = await ask(handler, {
      method: 'OPTIONS',
      headers: { Origin: otherOrigin },
    });

    expect(status).toBe(204);
    expect(body).toBe('');
    expect(headers['Access-Control-Allow-Origin']).toBe(otherOrigin);
    expect(String(headers['Access-Control-Allow-Headers']).split(', ')).toEqual(
      expect.arrayContaining(['content-type', 'a2a-version', 'a2a-extensions']),
    );
    expect(headers.Vary).toBe('Origin');
  });
});

describe('handler() of a request', () => {
  test('hides what was thrown, and answers the id of the message', async () => {
    const { status, body, reply } = await ask(handler, { headers: json, body: rpc('SendMessage', request) });

    expect(requests).toBe(1);
    expect(status).toBe(500);
    expect(reply).toMatchObject({ id: 1, error: { code: -32603 } });
    expect(body).not.toMatch(/arn:|AccessDenied/);
    expect(lines.join()).not.toMatch(/arn:|AccessDenied/);
  });

  test('logs what was called and nothing that was sent', async () => {
    await ask(handler, { headers: json, body: rpc('SendMessage', request) });

    const line = lines.map((text) => JSON.parse(text)).find(({ message }) => message === 'A2A message');
    expect(line).toMatchObject({
      door: 'a2a',
      method: 'SendMessage',
      skill: 'request-diagnostic',
      status: 500,
      error: -32603,
      durations: { total: expect.any(Number) },
    });
    expect(lines.join()).not.toMatch(/Ada|message-1/);
  });

  test('logs no name that a caller makes up, and nothing of an earlier message', async () => {
    await ask(handler, { headers: json, body: rpc('SendMessage', request) });
    lines.length = 0;
    await ask(handler, { headers: json, body: rpc('Ada Byron', messageOf([{ data: { skill: 'Ada' } }])) });

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'other', error: -32601 });
    expect(lines.join()).not.toMatch(/Ada|request-diagnostic/);
  });
});
