import { describe, expect, test } from 'vitest';
import { maxIdempotencyKeyLength } from '../../../contract/request/limits.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { parseLog } from '../../support/capture-log.ts';
import { baseUrl } from '../../support/function-environment.ts';
import { requestCalls, type ToolResult } from './request-calls.ts';

const calls = requestCalls();
const request = (args: object) => calls.call(args, {});

const textOf = ({ content }: ToolResult) => content.map(({ text }) => text).join('\n');

describe('request_diagnostic', () => {
  test('sends one e-mail with every value and returns its identifier', async () => {
    const { structuredContent, content } = await request({
      ...validRequest,
      whoWroteIt: 'A contractor',
      source: 'agent',
    });

    expect(structuredContent).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    expect(calls.services().ses.delivered).toHaveLength(1);
    const text = calls.services().ses.delivered[0]?.Content.Simple.Body.Text.Data;
    for (const value of [...Object.values(validRequest), 'A contractor', 'agent', structuredContent?.id]) {
      expect(text).toContain(value);
    }
  });

  const equivalentValues = { message: ` ${validRequest.message}\r\n`, whoWroteIt: '' };
  test.each<[what: string, first: object, second: object]>([
    ['equal values without a key', {}, equivalentValues],
    ['equal values with one key', { idempotencyKey: 'a' }, { idempotencyKey: 'a' }],
    ['the key null as absent', {}, { idempotencyKey: null }],
    ['the key "" as absent', {}, { idempotencyKey: '' }],
  ])('treats %s as one request, whatever the address', async (_what, first, second) => {
    const { structuredContent } = await request({ ...validRequest, ...first });

    expect((await request({ ...validRequest, ...second })).structuredContent).toEqual({
      ...structuredContent,
      replayed: true,
    });
    expect(calls.services().ses.delivered).toHaveLength(1);
  });

  test.each<[what: string, second: object]>([
    ['equal values with another key', { idempotencyKey: 'b' }],
    [
      'different values with a used key, possibly from another client,',
      { idempotencyKey: 'a', name: 'Grace' },
    ],
  ])('sends %s again', async (_what, second) => {
    const first = await request({ ...validRequest, idempotencyKey: 'a' });
    const { structuredContent } = await request({ ...validRequest, ...second });

    expect(structuredContent).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(structuredContent?.id).not.toBe(first.structuredContent?.id);
    expect(calls.services().ses.delivered).toHaveLength(2);
  });

  test('checks a request in a dry run, and sends nothing', async () => {
    const { structuredContent, content, isError } = await request({ ...validRequest, dryRun: true });

    expect(isError).toBeUndefined();
    expect(structuredContent).toEqual({ valid: true, sent: false });
    expect(content).toEqual([{ type: 'text', text: '{"valid":true,"sent":false}' }]);
    expect(calls.services().ses.delivered).toEqual([]);
    expect((await calls.services().table.items()).map(({ id }) => id?.S)).toEqual([
      expect.stringMatching(/^dry-runs#/),
    ]);
  });

  test.each([false, null])('sends a request whose dryRun is %s', async (dryRun) => {
    expect((await request({ ...validRequest, dryRun })).structuredContent).toHaveProperty('id');
    expect(calls.services().ses.delivered).toHaveLength(1);
  });

  test.each(['true', 1])('sends nothing if dryRun is %j, and says what is allowed', async (dryRun) => {
    const rejected = await request({ ...validRequest, dryRun });

    expect(textOf(rejected).split('\n')).toContain('- dryRun: Send true or false');
    expect(calls.services().ses.delivered).toEqual([]);
  });

  test('names every invalid argument with its bound', async () => {
    const rejected = await request({
      name: '',
      email: 'Ada <ada@example.org>',
      phone: '1',
      who_wrote_it: 'Ada',
      idempotency_key: 'a',
      idempotencyKey: 'é',
    });

    expect(rejected.isError).toBe(true);
    expect(rejected.structuredContent).toBeUndefined();
    expect(textOf(rejected).split('\n')).toEqual([
      'The request is not valid. Correct every listed error, and send the request again.',
      `- idempotencyKey: Send 1 to ${maxIdempotencyKeyLength} printable ASCII characters, for instance a new UUID`,
      '- name: Send at least 1 character: this member is required',
      expect.stringMatching(/^- email: Send one e-mail address in ASCII, with at most \d+ characters/),
      '- message: Send this member: it is required',
      '- phone: Remove this member: it is unknown',
      '- who_wrote_it: Remove this member: it is unknown. Did you mean "whoWroteIt"?',
      '- idempotency_key: Remove this member: it is unknown. Did you mean "idempotencyKey"?',
      `${baseUrl}/problems/validation-failed`,
    ]);
    expect(calls.services().ses.delivered).toEqual([]);
  });

  test('reports an SES failure without its details, and sends when called again', async () => {
    calls.services().ses.setFaults('echo');
    const failedResult = await request(validRequest);

    expect(failedResult.isError).toBe(true);
    expect(textOf(failedResult).split('\n')).toContain(`${baseUrl}/problems/mail-unavailable`);
    expect(textOf(failedResult)).not.toContain(validRequest.email);
    expect((await request(validRequest)).structuredContent).toHaveProperty('id');
  });
});

test('the log contains the request with its message id, but not its values', async () => {
  const logStart = calls.services().log.length;
  const markers = { source: 'marker-source', idempotencyKey: 'marker-key' };
  const { structuredContent } = await request({ ...validRequest, ...markers });
  const log = calls.services().log.slice(logStart);

  const lines = parseLog(log);
  const requestId = lines.find(({ message }) => message === 'MCP message')?.requestId;
  expect(lines).toContainEqual(
    expect.objectContaining({
      message: 'Diagnostic request',
      requestId,
      endpoint: 'mcp',
      outcome: 'accepted',
      identifier: structuredContent?.id,
    }),
  );
  for (const value of ['marker', ...Object.values(validRequest)]) expect(log).not.toContain(value);
});
