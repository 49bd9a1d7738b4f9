import { describe, expect, test } from 'vitest';
import { legacyHeaders, legacyRequest, modernHeaders, modernRequest } from '../../support/mcp-messages.ts';
import { ask, handlerWith, mcpData } from './mcp-fixture.ts';

const { uri, frontmatter, text, digest, size } = mcpData.skill;
const entry = { uri, frontmatter, resources: [{ uri, digest, size }] };
const hour = { ttlMs: 3_600_000, cacheScope: 'public' };

const handler = handlerWith(() => {
  throw new Error('Nothing is requested');
});
const send = (message: object, headers: Record<string, string>) =>
  ask(handler, { body: JSON.stringify(message), headers });

const eras = [
  ['a session', (method: string, params: object) => send(legacyRequest(method, params), legacyHeaders)],
  [
    'the latest revision',
    (method: string, params: object & { uri?: string }) =>
      send(modernRequest(method, params), modernHeaders(method, params.uri)),
  ],
] as const;

describe.each(eras)('the skill over MCP in %s', (_era, request) => {
  test('is listed with its frontmatter, and each file with its digest', async () => {
    expect((await request('skills/list', {})).message.result).toMatchObject({ skills: [entry], ...hour });
  });

  test('is answered by its URI', async () => {
    expect((await request('skills/get', { uri })).message.result).toMatchObject({ skill: entry, ...hour });
  });

  test('is a resource', async () => {
    expect((await request('resources/list', {})).message.result).toMatchObject({
      resources: expect.arrayContaining([expect.objectContaining({ uri, mimeType: 'text/markdown', size })]),
    });
    expect((await request('resources/read', { uri })).message.result).toMatchObject({
      contents: [{ uri, mimeType: 'text/markdown', text }],
    });
    expect((await request('resources/templates/list', {})).message.result).toMatchObject({
      resourceTemplates: [],
    });
  });

  test.each(['skills/get', 'resources/read'])('is the only one that %s knows', async (method) => {
    const { message } = await request(method, { uri: 'skill://other/SKILL.md' });

    expect(message.result).toBeUndefined();
    expect([-32002, -32602]).toContain(message.error?.code);
  });
});

test('the server says that it has the extension', async () => {
  const { message } = await send(modernRequest('server/discover'), modernHeaders('server/discover'));

  expect(message.result?.capabilities).toMatchObject({
    resources: {},
    extensions: { 'io.modelcontextprotocol/skills': {} },
  });
});
