import { describe, expect, test } from 'vitest';
import { capabilities } from '../../../contract/capabilities.ts';
import { maxIdempotencyKeyLength, rateLimitPolicy } from '../../../contract/limits.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { baseUrl } from '../../support/function-environment.ts';
import { functionOfFile } from '../../support/function-of-file.ts';
import { uniqueLoopbackAddress } from '../../support/http-client.ts';
import { lambdaContext, postEvent } from '../../support/lambda-events.ts';
import { siteBuild, startMcpFunction } from '../../support/mcp-function.ts';
import { legacyRequest } from '../../support/mcp-messages.ts';
import { ask } from './mcp-fixture.ts';

interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

const mcp = functionOfFile(startMcpFunction);

async function call(name: string, args: object, from = uniqueLoopbackAddress()): Promise<ToolResult> {
  const body = JSON.stringify(legacyRequest('tools/call', { name, arguments: args }));
  const { message } = await ask(mcp.handler, { headers: { 'Content-Type': 'application/json' }, body, from });
  return message.result as unknown as ToolResult;
}

const request = (args: object, from?: string) => call('request_diagnostic', args, from);
const textOf = ({ content }: ToolResult) => content.map(({ text }) => text).join('\n');

describe('a read tool', () => {
  const readOperations = capabilities.flatMap(({ kind, path, tool }) =>
    kind === 'read' && tool ? [{ tool, path }] : [],
  );

  test.each(readOperations)(
    '$tool returns the document $path, as structured content and as text',
    async ({ tool, path }) => {
      const document = siteBuild.documents.find((candidate) => candidate.path === path);
      const published = JSON.parse(document?.body.replaceAll(baseUrlPlaceholder, baseUrl) ?? '');
      const { structuredContent, content } = await call(tool, {});

      expect(structuredContent).toEqual(published);
      expect(content.map(({ text }) => JSON.parse(text))).toEqual([published]);
    },
  );

  test('does not count against the rate limit', async () => {
    const from = uniqueLoopbackAddress();
    for (let calls = 0; calls <= rateLimitPolicy.quota; calls += 1) {
      expect((await call('list_services', {}, from)).isError).toBeUndefined();
    }
    expect(await mcp.services.table.items()).toEqual([]);
  });
});

describe('request_diagnostic', () => {
  test('sends one e-mail with every value and answers its identifier', async () => {
    const { structuredContent, content } = await request({
      ...validRequest,
      whoWroteIt: 'A contractor',
      source: 'agent',
    });

    expect(structuredContent).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    expect(mcp.services.ses.delivered).toHaveLength(1);
    const text = mcp.services.ses.delivered[0]?.Content.Simple.Body.Text.Data;
    for (const value of [...Object.values(validRequest), 'A contractor', 'agent', structuredContent?.id]) {
      expect(text).toContain(value);
    }
  });

  test('treats equal values without a key as one request', async () => {
    const { message, ...others } = validRequest;
    const first = await request(validRequest);
    const second = await request({ message: ` ${message}\r\n`, ...others, whoWroteIt: '' });

    expect(second.structuredContent).toEqual({ ...first.structuredContent, replayed: true });
    expect(mcp.services.ses.delivered).toHaveLength(1);
  });

  test('treats equal values under one key as one request, whatever the address', async () => {
    const first = await request({ ...validRequest, idempotencyKey: 'a' });
    const second = await request({ ...validRequest, idempotencyKey: 'a' });

    expect(second.structuredContent).toEqual({ ...first.structuredContent, replayed: true });
    expect(mcp.services.ses.delivered).toHaveLength(1);
  });

  test('gives the same identifier as HTTP to the same key and values, with a record of its own', async () => {
    const { handler } = await import('../../../lambdas/diagnostic-request/http/index.ts');
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': '"key-1"' };
    const event = postEvent({ headers, body: JSON.stringify(validRequest), from: uniqueLoopbackAddress() });
    const { id } = JSON.parse((await handler(event, lambdaContext())).body);

    expect((await request({ ...validRequest, idempotencyKey: 'key-1' })).structuredContent).toEqual({ id });
    expect(mcp.services.ses.delivered).toHaveLength(2);
  });

  test('treats the same key with other values as another request than that of HTTP', async () => {
    const { handler } = await import('../../../lambdas/diagnostic-request/http/index.ts');
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': '"1"' };
    await request({ ...validRequest, idempotencyKey: '1' });
    const event = postEvent({
      headers,
      body: JSON.stringify({ ...validRequest, name: 'Grace' }),
      from: uniqueLoopbackAddress(),
    });

    expect((await handler(event, lambdaContext())).statusCode).toBe(202);
    expect(mcp.services.ses.delivered).toHaveLength(2);
  });

  test.each([null, ''])('treats the key %j as none', async (idempotencyKey) => {
    const first = await request(validRequest);

    expect((await request({ ...validRequest, idempotencyKey })).structuredContent).toEqual({
      ...first.structuredContent,
      replayed: true,
    });
  });

  test('sends equal values again under another key', async () => {
    const first = await request({ ...validRequest, idempotencyKey: 'a' });
    const second = await request({ ...validRequest, idempotencyKey: 'b' });

    expect(second.structuredContent?.id).not.toBe(first.structuredContent?.id);
    expect(mcp.services.ses.delivered).toHaveLength(2);
  });

  test('treats other values under a used key as a request of another client', async () => {
    const first = await request({ ...validRequest, idempotencyKey: 'a' });
    const second = await request({ ...validRequest, name: 'Grace', idempotencyKey: 'a' });

    expect(second.structuredContent).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(second.structuredContent?.id).not.toBe(first.structuredContent?.id);
    expect(mcp.services.ses.delivered).toHaveLength(2);
  });

  test('checks a request in a dry run, and sends nothing', async () => {
    const { structuredContent, content, isError } = await request({ ...validRequest, dryRun: true });

    expect(isError).toBeUndefined();
    expect(structuredContent).toEqual({ valid: true, sent: false });
    expect(content).toEqual([{ type: 'text', text: '{"valid":true,"sent":false}' }]);
    expect(mcp.services.ses.delivered).toEqual([]);
    expect((await mcp.services.table.items()).map(({ id }) => id?.S)).toEqual([
      expect.stringMatching(/^dry-runs#/),
    ]);
  });

  test('answers a dry run of invalid values as it answers the request', async () => {
    const values = { ...validRequest, email: 'ada', who_wrote_it: 'Ada' };

    expect(await request({ ...values, dryRun: true })).toEqual(await request(values));
  });

  test.each([false, null])('sends a request whose dryRun is %s', async (dryRun) => {
    expect((await request({ ...validRequest, dryRun })).structuredContent).toHaveProperty('id');
    expect(mcp.services.ses.delivered).toHaveLength(1);
  });

  test.each(['true', 'yes', 1, {}])(
    'sends nothing if dryRun is %j, and says what it may be',
    async (dryRun) => {
      const refused = await request({ ...validRequest, dryRun });

      expect(textOf(refused).split('\n')).toContain('- dryRun: Send true or false');
      expect(mcp.services.ses.delivered).toEqual([]);
    },
  );

  test('names every invalid argument with its bound', async () => {
    const refused = await request({
      name: '',
      email: 'Ada <ada@example.org>',
      phone: '1',
      who_wrote_it: 'Ada',
      idempotency_key: 'a',
      idempotencyKey: 'é',
    });

    expect(refused.isError).toBe(true);
    expect(refused.structuredContent).toBeUndefined();
    expect(textOf(refused).split('\n')).toEqual([
      'The request breaks a rule of the contract. Correct every error that is listed, and send the request again.',
      `- idempotencyKey: Send 1 to ${maxIdempotencyKeyLength} printable ASCII characters, for instance a new UUID`,
      '- name: Send at least 1 character: this member is required',
      expect.stringMatching(/^- email: Send one e-mail address in ASCII, at most \d+ characters/),
      '- message: Send this member: it is required',
      '- phone: Remove this member: the contract does not know it',
      '- who_wrote_it: Remove this member: the contract does not know it. Did you mean "whoWroteIt"?',
      '- idempotency_key: Remove this member: the contract does not know it. Did you mean "idempotencyKey"?',
      `${baseUrl}/problems/validation-failed`,
    ]);
    expect(mcp.services.ses.delivered).toEqual([]);
  });

  test('counts every call against the rate limit, valid or not, and says how long to wait', async () => {
    const from = uniqueLoopbackAddress();
    for (let calls = 0; calls < rateLimitPolicy.quota; calls += 1) await request({ name: calls }, from);
    const refused = await request(validRequest, from);

    expect(refused.isError).toBe(true);
    const wait = Number(/after (\d+) seconds/.exec(textOf(refused))?.[1]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(rateLimitPolicy.windowSeconds);
    expect(textOf(refused).split('\n')).toContain(`${baseUrl}/problems/rate-limit-exceeded`);
    expect((await request(validRequest)).structuredContent).toHaveProperty('id');
    expect(mcp.services.ses.delivered).toHaveLength(1);
  });

  test('counts by the address that the edge sets, whatever else a caller sends', async () => {
    const body = JSON.stringify(legacyRequest('tools/call', { name: 'request_diagnostic', arguments: {} }));
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': '198.51.100.7',
      'mcp-session-id': 'x',
    };
    await ask(mcp.handler, { headers, body, from: '192.0.2.1' });
    await ask(mcp.handler, { headers, body, from: '192.0.2.2' });
    expect(await mcp.services.table.items()).toHaveLength(2);
  });

  test('reports a failure of SES, repeats nothing of it, and sends when called again', async () => {
    mcp.services.ses.setFaults('echo');
    const failed = await request(validRequest);

    expect(failed.isError).toBe(true);
    expect(textOf(failed).split('\n')).toContain(`${baseUrl}/problems/mail-unavailable`);
    expect(textOf(failed)).not.toContain(validRequest.email);
    expect((await request(validRequest)).structuredContent).toHaveProperty('id');
  });
});

test('the function rejects a page of a foreign origin without counting it', async () => {
  const headers = { 'Content-Type': 'application/json', Origin: 'https://elsewhere.example' };
  const body = JSON.stringify(
    legacyRequest('tools/call', { name: 'request_diagnostic', arguments: validRequest }),
  );

  expect((await ask(mcp.handler, { headers, body, from: uniqueLoopbackAddress() })).status).toBe(403);
  expect(await mcp.services.table.items()).toEqual([]);
  expect(mcp.services.ses.delivered).toEqual([]);
});

test('the function rejects an empty origin when only its own is allowed', async () => {
  const headers = { 'Content-Type': 'application/json', Origin: '' };
  const body = JSON.stringify(legacyRequest('tools/call', { name: 'request_diagnostic' }));

  expect((await ask(mcp.handler, { headers, body })).status).toBe(403);
});

describe('the log', () => {
  test('has a line for each message, with what was called and nothing that was sent', async () => {
    const before = mcp.services.log.length;
    const { structuredContent } = await request({
      ...validRequest,
      source: 'marker-source',
      idempotencyKey: 'marker-key',
    });
    await call('marker-tool', { marker: 'marker-argument' });
    const log = mcp.services.log.slice(before);

    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const line = lines.find(
      ({ message, tool }) => message === 'MCP message' && tool === 'request_diagnostic',
    );
    expect(line).toMatchObject({
      level: 'INFO',
      service: 'frontdesk',
      endpoint: 'mcp',
      method: 'tools/call',
      status: 200,
      durations: { total: expect.any(Number) },
    });
    expect(lines).toContainEqual(
      expect.objectContaining({
        message: 'Diagnostic request',
        requestId: line.requestId,
        endpoint: 'mcp',
        outcome: 'accepted',
        identifier: structuredContent?.id,
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'MCP message', tool: 'other', error: -32602 }),
    );
    for (const sent of ['marker', ...Object.values(validRequest)]) expect(log).not.toContain(sent);
  });
});
