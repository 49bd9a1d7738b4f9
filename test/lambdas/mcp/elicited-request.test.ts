import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { rateLimitPolicy } from '../../../contract/limits.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { englishWords } from '../../fixtures/words.ts';
import { baseUrl } from '../../support/function-environment.ts';
import { uniqueLoopbackAddress } from '../../support/http-client.ts';
import { serveMcpFunction } from '../../support/mcp-function.ts';
import { modernRevision } from '../../support/mcp-messages.ts';
import { type Elicited, requestCalls, tool } from './request-calls.ts';

const { call, emails, handler } = requestCalls();

describe('a client that elicits', () => {
  const elicits = { modern: { elicitation: {} } };

  /** The call that answers the question with `response`. */
  async function answered(response: object) {
    const { requestState } = await call(validRequest, elicits);
    return call(validRequest, elicits, { requestState, inputResponses: { request: response } });
  }

  test.each([[{}], [{ form: {} }], [{ form: {}, url: {} }]])(
    'with %j is asked with the values of the call',
    async (elicitation) => {
      const { resultType, inputRequests, requestState } = await call(validRequest, {
        modern: { elicitation },
      });
      const { message, requestedSchema } = inputRequests?.request.params ?? ({} as Elicited);

      expect(resultType).toBe('input_required');
      expect(requestState).toMatch(/^v1\./);
      expect(message).toMatch(/^This is your request to /);
      expect(requestedSchema.required).toEqual(['name', 'email', 'message']);
      expect(
        Object.entries(requestedSchema.properties).map(([name, { default: value }]) => [name, value]),
      ).toEqual([
        ['name', validRequest.name],
        ['email', validRequest.email],
        ['message', validRequest.message],
        ['whoUsesSystem', undefined],
        ['whoWroteIt', undefined],
      ]);
      expect(emails()).toHaveLength(0);
    },
  );

  test('sends what the person accepted, without the fields that they emptied', async () => {
    const asked = { ...validRequest, whoWroteIt: 'A contractor', source: 'UNREAD by the person' };
    const { requestState } = await call(asked, elicits);
    const content = { ...validRequest, name: 'Augusta Ada King' };
    const { structuredContent } = await call(asked, elicits, {
      requestState,
      inputResponses: { request: { action: 'accept', content } },
    });

    expect(structuredContent?.id).toMatch(/^DR-/);
    expect(emails().join()).toContain('Augusta Ada King');
    expect(emails().join()).not.toContain('UNREAD');
    expect(emails().join()).not.toContain('A contractor');
  });

  test.each([
    ['decline', 'According to the client the person declined, so nothing was sent.'],
    ['cancel', 'The person closed the question without an answer, so nothing was sent.'],
  ])('sends nothing after a %s, and tells the model', async (action, sentence) => {
    const { structuredContent, isError } = await answered({ action });

    expect(isError).toBeUndefined();
    expect(structuredContent).toEqual({ sent: false, next: expect.stringContaining(sentence) });
    expect(structuredContent?.next).toContain(`${baseUrl}/request#name=Ada%20Byron&email=ada%40example.org&`);
    expect(emails()).toHaveLength(0);
  });

  test('asks again with what the person wrote, and says in their words what is wrong', async () => {
    const content = { ...validRequest, email: 'ada@exämple.org', message: 'The words of the person.' };
    const { requestState, inputRequests } = await answered({ action: 'accept', content });
    const { message, requestedSchema } = inputRequests?.request.params ?? ({} as Elicited);

    expect(message).toMatch(
      new RegExp(
        `^One field needs your attention\nYour e-mail address: ${englishWords.form.emailLetters}\n\nThis is your request to `,
      ),
    );
    expect(requestedSchema.properties.message?.default).toBe(content.message);
    expect(requestedSchema.properties.email?.default).toBe(content.email);
    expect(emails()).toHaveLength(0);

    const accepted = { action: 'accept', content: { ...content, email: 'ada@example.org' } };
    await call(validRequest, elicits, { requestState, inputResponses: { request: accepted } });
    expect(emails()).toHaveLength(1);
    expect(emails().join()).toContain(content.message);
  });

  test('asks again with what the person wrote where too many requests came', async () => {
    const from = uniqueLoopbackAddress();
    for (let n = 0; n < rateLimitPolicy.quota; n += 1) await call({}, { modern: {} }, { from });
    const { requestState } = await call(validRequest, elicits);
    const content = { ...validRequest, message: 'The words of the person.' };
    const inputResponses = { request: { action: 'accept', content } };
    const again = await call(validRequest, elicits, { from, requestState, inputResponses });

    const { message, requestedSchema } = again.inputRequests?.request.params ?? ({} as Elicited);
    expect(message).toMatch(/^Your request was not sent\. Too many requests .* in \d+ seconds\./);
    expect(requestedSchema.properties.message?.default).toBe(content.message);
    expect(emails()).toHaveLength(0);
  });

  test('is told the problem where it can ask no more, or nothing can be corrected', async () => {
    const { requestState } = await call(validRequest, elicits);
    const wrong = { request: { action: 'accept', content: { ...validRequest, email: 'x' } } };
    const result = await call(validRequest, { modern: {} }, { requestState, inputResponses: wrong });
    expect(result.content[0]?.text).toContain('\n- email: ');

    const accepted = { request: { action: 'accept', content: validRequest } };
    await call(validRequest, elicits, { requestState, inputResponses: accepted });
    const other = { request: { action: 'accept', content: { ...validRequest, name: 'Somebody else' } } };
    const { isError, _meta } = await call(validRequest, elicits, { requestState, inputResponses: other });
    expect(isError).toBe(true);
    expect(_meta?.problem).toMatchObject({ slug: 'idempotency-key-reused' });
    expect(emails()).toHaveLength(1);
  });

  test('hears of a decline also where the values are refused', async () => {
    const inputResponses = { request: { action: 'decline' } };
    const { structuredContent } = await call(
      { ...validRequest, email: 'x' },
      { modern: {} },
      { inputResponses },
    );
    expect(structuredContent?.sent).toBe(false);
  });
});

test("the SDK's client in 2026-07-28 asks, and sends what the person corrected", async () => {
  const served = await serveMcpFunction(handler(), uniqueLoopbackAddress());
  const client = new Client(
    { name: 'assistant', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: modernRevision } } },
  );
  client.setRequestHandler('elicitation/create', ({ params }) => {
    const { email, message } = (params as unknown as Elicited).requestedSchema.properties;
    const content = { name: 'Augusta Ada King', email: email?.default, message: message?.default };
    return { action: 'accept', content } as never;
  });
  await client.connect(new StreamableHTTPClientTransport(served.url));
  await client.listTools();
  const result = await client.callTool({ name: tool, arguments: validRequest });
  await client.close();
  await served.close();

  expect(result.structuredContent).toEqual({ id: expect.stringMatching(/^DR-/) });
  expect(emails()).toHaveLength(1);
  expect(emails().join()).toContain('Augusta Ada King');
});
