import { describe, expect, test } from 'vitest';
import { uiExtension } from '../../../contract/agents/mcp-data.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { forms, requestCalls } from './request-calls.ts';

const { call, emails, initialize } = requestCalls();

test.each([
  ['nothing', {}],
  ['forms of another kind', { extensions: { [uiExtension.id]: { mimeTypes: ['text/html'] } } }],
  ['the extension without media types', { extensions: { [uiExtension.id]: {} } }],
  ['its own prompts', { elicitation: { form: {}, url: {} } }],
])('a client that declares %s gets its request sent', async (_what, capabilities) => {
  expect((await call(validRequest, { modern: capabilities })).structuredContent).toEqual({
    id: expect.stringMatching(/^DR-/),
  });
  expect(emails()).toHaveLength(1);
});

test.each(['text/html; profile=mcp-app', 'TEXT/HTML;Profile=MCP-App', 'text/html ;\tprofile=mcp-app'])(
  'a client that declares forms as %j is shown the form',
  async (mimeType) => {
    const capabilities = { extensions: { [uiExtension.id]: { mimeTypes: ['image/png', mimeType] } } };
    expect((await call(validRequest, { modern: capabilities }))._meta?.confirmation).toBeDefined();
    expect((await initialize(capabilities)).headers).toHaveProperty('Mcp-Session-Id');
    expect(emails()).toHaveLength(0);
  },
);

describe('a session', () => {
  test('of a client that shows forms has an id that makes the server show the form', async () => {
    const { headers } = await initialize(forms);
    const id = String(headers['Mcp-Session-Id']);
    expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.forms$/);
    expect(headers['Access-Control-Expose-Headers']).toBe('Mcp-Session-Id');

    const { structuredContent, _meta } = await call(validRequest, { session: id });
    expect(structuredContent?.sent).toBe(false);
    expect(emails()).toHaveLength(0);
    await call({ ...validRequest, confirmation: _meta?.confirmation }, { session: id });
    expect(emails()).toHaveLength(1);
  });

  test.each([[{}], [{ elicitation: {} }]])('is not opened for a client with %j', async (capabilities) => {
    expect((await initialize(capabilities)).headers).not.toHaveProperty('Mcp-Session-Id');
  });

  test.each([{ clientInfo: undefined }, { protocolVersion: 5 }, { protocolVersion: undefined }])(
    'is not opened by an initialize that fails (%j)',
    async (invalidParams) => {
      const { headers, message } = await initialize(forms, invalidParams);
      expect(message.error).toBeDefined();
      expect(headers).not.toHaveProperty('Mcp-Session-Id');
    },
  );

  test('is not opened by a notification', async () => {
    expect((await initialize(forms, {}, { id: undefined })).headers).not.toHaveProperty('Mcp-Session-Id');
  });
});
