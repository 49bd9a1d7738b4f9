import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxBodyBytes } from '../../../contract/body-limit.ts';
import { captureLog } from '../../support/capture-log.ts';
import { initialized, legacyRequest } from '../../support/mcp-messages.ts';
import * as a2a from '../a2a/a2a-fixture.ts';
import * as mcp from '../mcp/mcp-fixture.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => log.end());

async function fail(): Promise<never> {
  throw new Error('No diagnostic request is sent here');
}
const mcpHandler = mcp.handlerWith(fail);
const a2aHandler = a2a.handlerWith(fail);

const always = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
};
const json = { ...always, 'Content-Type': 'application/json' };

const endpoints = [
  {
    name: 'MCP',
    ask: (sent: mcp.Sent) => mcp.ask(mcpHandler, sent),
    sent: { 'Content-Type': 'application/json' },
    hello: JSON.stringify(legacyRequest('ping')),
    request: JSON.stringify(legacyRequest('tools/call', { name: 'request' })),
  },
  {
    name: 'A2A',
    ask: (sent: mcp.Sent) => a2a.ask(a2aHandler, sent),
    sent: a2a.json,
    hello: a2a.rpc('SendMessage', a2a.messageOf([{ text: 'What do you offer?' }])),
    request: a2a.rpc('SendMessage', a2a.messageOf([{ data: { skill: 'request-diagnostic' } }])),
  },
];

describe.each(endpoints)(
  'the $name endpoint answers with these header fields, and no other,',
  ({ ask, sent, hello, request }) => {
    const foreign = { ...sent, Origin: 'https://elsewhere.example' };
    test.each<[what: string, status: number, event: mcp.Sent, headers: object]>([
      ['a message', 200, { headers: sent, body: hello }, json],
      ['a message of a foreign page', 200, { headers: foreign, body: hello }, json],
      ['broken JSON', 400, { headers: sent, body: '{' }, json],
      ['a request of a foreign page, which may read why', 403, { headers: foreign, body: request }, json],
      ['another method', 405, { method: 'GET' }, { ...json, Allow: 'POST, OPTIONS' }],
      ['a body that is too large', 413, { headers: sent, body: ' '.repeat(maxBodyBytes + 1) }, json],
      ['another media type', 415, { headers: { ...sent, 'Content-Type': 'text/plain' }, body: hello }, json],
    ])('%s: %i', async (_what, status, event, headers) => {
      const answer = await ask(event);

      expect(answer.status).toBe(status);
      expect(answer.headers).toEqual(headers);
    });
  },
);

describe('the MCP endpoint answers with these header fields, and no other,', () => {
  const accepting = (Accept: string, body: string) =>
    mcp.ask(mcpHandler, { headers: { 'Content-Type': 'application/json', Accept }, body });

  test('a notification: 202 without a body', async () => {
    const { status, headers, body } = await accepting('application/json', JSON.stringify(initialized));

    expect({ status, headers, body }).toEqual({ status: 202, headers: always, body: '' });
  });

  test('a caller of event streams: 200 with one event', async () => {
    const { status, headers, body } = await accepting('text/event-stream', endpoints[0]?.hello ?? '');

    expect({ status, headers }).toEqual({
      status: 200,
      headers: { ...always, 'Content-Type': 'text/event-stream' },
    });
    expect(body).toBe('event: message\ndata: {"result":{},"jsonrpc":"2.0","id":1}\n\n');
  });

  test('a caller of neither: 406', async () => {
    const { status, headers } = await accepting('text/html', endpoints[0]?.hello ?? '');

    expect({ status, headers }).toEqual({ status: 406, headers: json });
  });
});

test('the A2A endpoint answers a failure with these header fields, and no other: 500', async () => {
  const message = a2a.messageOf([{ data: { skill: 'request-diagnostic' } }]);

  const { status, headers } = await a2a.ask(a2aHandler, {
    headers: a2a.json,
    body: a2a.rpc('SendMessage', message),
  });

  expect({ status, headers }).toEqual({ status: 500, headers: json });
});
