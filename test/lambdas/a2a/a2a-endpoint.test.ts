import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { a2aVersion } from '../../../contract/a2a-data.ts';
import { ask, handlerWith, json, messageOf, rpc, type Sent } from './a2a-fixture.ts';

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

describe('handler() rejects', () => {
  const refused: [name: string, sent: Sent, status: number, code: number][] = [
    ['a body without a type', { headers: { 'A2A-Version': a2aVersion }, body: hello }, 415, -32005],
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
  ];
  test.each(refused)('%s', async (_name, sent, status, code) => {
    const answer = await ask(handler, sent);

    expect(answer.status).toBe(status);
    expect(answer.headers['Content-Type']).toBe('application/json');
    expect(answer.headers['Cache-Control']).toBe('no-store');
    expect(answer.reply).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
    expect(requests).toBe(0);
  });
});

describe('handler() accepts', () => {
  const taken: [name: string, sent: Sent][] = [
    ['the version with a patch number', { headers: { ...json, 'A2A-Version': '1.0.1' }, body: hello }],
    [
      'the version as a query parameter',
      { headers: { 'Content-Type': 'application/json' }, query: { 'A2A-Version': a2aVersion }, body: hello },
    ],
    ['a caller who waits for a stream', { headers: { ...json, Accept: 'text/event-stream' }, body: hello }],
  ];
  test.each(taken)('%s', async (_name, sent) => {
    const { status, headers, reply } = await ask(handler, sent);

    expect(status).toBe(200);
    expect(headers['Content-Type']).toBe('application/json');
    expect(headers['Cache-Control']).toBe('no-store');
    expect(reply).toMatchObject({ jsonrpc: '2.0', id: 1, result: { message: { role: 'ROLE_AGENT' } } });
  });
});

describe('handler() with a diagnostic request', () => {
  test('hides an unexpected error, and responds with the id of the message', async () => {
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
      endpoint: 'a2a',
      method: 'SendMessage',
      skill: 'request-diagnostic',
      status: 500,
      error: -32603,
      durations: { total: expect.any(Number) },
    });
    expect(lines.join()).not.toMatch(/Ada|message-1/);
  });

  test('logs the skill that a text names', async () => {
    const text = JSON.stringify({ skill: 'request-diagnostic', name: 'Ada Byron' });
    await ask(handler, { headers: json, body: rpc('SendMessage', messageOf([{ text }])) });

    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ message: 'A2A message', skill: 'request-diagnostic' }),
    );
    expect(lines.join()).not.toContain('Ada');
  });

  test('logs no name that a caller makes up, and nothing of an earlier message', async () => {
    await ask(handler, { headers: json, body: rpc('SendMessage', request) });
    lines.length = 0;
    await ask(handler, { headers: json, body: rpc('Ada Byron', messageOf([{ data: { skill: 'Ada' } }])) });

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'other', error: -32601 });
    expect(lines.join()).not.toMatch(/Ada|request-diagnostic/);
  });
});
