import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { jsonPost } from '../../support/lambda-events.ts';
import { legacyHeaders, legacyRequest, modernHeaders, modernRequest } from '../../support/mcp-messages.ts';
import { createRequestFunction } from '../../support/request-function.ts';
import * as a2a from '../a2a/fixture.ts';
import * as mcp from '../mcp/fixture.ts';

const fn = await createRequestFunction();
const mcpHandler = mcp.handlerWith(() => Promise.reject(new Error('No request is sent here')));
const a2aHandler = a2a.handlerWith(() => Promise.reject(new Error('No request is sent here')));

type Headers = Readonly<Record<string, string | string[]>>;

const post = (headers: Headers) =>
  fn.post(jsonPost(validRequest, { headers, path: paths.diagnosticRequest }));
const callLegacy = (headers: Headers) =>
  mcp.ask(mcpHandler, {
    headers: { ...legacyHeaders, ...headers },
    body: JSON.stringify(legacyRequest('tools/call', { name: 'read', arguments: {} })),
  });
const callModern = (headers: Headers) =>
  mcp.ask(mcpHandler, {
    headers: { ...modernHeaders('tools/call', 'read'), ...headers },
    body: JSON.stringify(modernRequest('tools/call', { name: 'read', arguments: {} })),
  });
const sendMessage = (headers: Headers) =>
  a2a.ask(a2aHandler, {
    headers: { ...a2a.json, ...headers },
    body: a2a.rpc('SendMessage', a2a.messageOf([{ text: 'What do you offer?' }])),
  });

/** How to send each header that has one value, with a valid value and another one. */
const fields: [
  what: string,
  name: string,
  send: (headers: Headers) => Promise<{ status: number }>,
  value: string,
  other: string,
][] = [
  ['of HTTP', 'Idempotency-Key', post, `"${randomUUID()}, a"`, '"b"'],
  ['of 2026-07-28', 'MCP-Protocol-Version', callModern, '2026-07-28', '2025-11-25'],
  ['of 2026-07-28', 'Mcp-Method', callModern, 'tools/call', 'tools/list'],
  ['of 2026-07-28', 'Mcp-Name', callModern, 'read', 'request'],
  ['of MCP', 'Content-Type', callLegacy, 'application/json; charset="utf-8"', 'text/plain'],
  ['of A2A', 'A2A-Version', sendMessage, '1.0', '0.3'],
];

describe.each(fields)('a request %s with %s', (_what, name, send, value, other) => {
  test('sent twice with equal values is the same as sent once', async () => {
    const { status } = await send({ [name]: value });

    expect([200, 202]).toContain(status);
    expect((await send({ [name]: [value, value] })).status).toBe(status);
    expect((await send({ [name]: `${value},${value}` })).status).toBe(status);
  });

  test('with different values is refused with 400', async () => {
    expect((await send({ [name]: [value, other] })).status).toBe(400);
    expect((await send({ [name]: `${value}, ${other}` })).status).toBe(400);
  });
});
