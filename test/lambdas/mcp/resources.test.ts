import { beforeEach, describe, expect, test, vi } from 'vitest';
import { legacyHeaders, legacyRequest, modernHeaders, modernRequest } from '../../support/mcp-messages.ts';
import { ask, handlerWith, mcpData, ownOrigin } from './fixture.ts';
import { initializeRequest } from './request-calls.ts';

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
});

const { uri, frontmatter, text, digest, size } = mcpData.skill;
const skill = { uri, frontmatter, resources: [{ uri, digest, size }] };
const hourCacheHint = { ttlMs: 3_600_000, cacheScope: 'public' };
const formUri = 'ui://request/form.html';
const csp = { connectDomains: [], resourceDomains: [] };
const formFields = { mimeType: 'text/html;profile=mcp-app', _meta: { ui: { prefersBorder: true, csp } } };

const handler = handlerWith(() => {
  throw new Error('Nothing is requested');
});
const send = async (message: object, headers: Record<string, string>) =>
  (await ask(handler, { body: JSON.stringify(message), headers })).message;

type Request = (method: string, params?: { uri?: string; cursor?: string }) => ReturnType<typeof send>;

describe.each<[era: string, request: Request, notFound: number]>([
  ['a session', (method, params) => send(legacyRequest(method, params), legacyHeaders), -32002],
  [
    'the latest revision',
    (method, params) => send(modernRequest(method, params), modernHeaders(method, params?.uri)),
    -32602,
  ],
])('in %s', (_era, request, notFound) => {
  test('the server declares its extensions', async () => {
    const isModern = notFound === -32602;
    const { result } = isModern
      ? await send(modernRequest('server/discover'), modernHeaders('server/discover'))
      : await send(initializeRequest({}), legacyHeaders);

    expect((result?.capabilities as { extensions?: object } | undefined)?.extensions).toEqual({
      'io.modelcontextprotocol/skills': {},
      'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] },
    });
  });

  test('the skill is listed with its frontmatter and the digest of each file, and can be read by URI', async () => {
    expect((await request('skills/list')).result).toMatchObject({ skills: [skill], ...hourCacheHint });
    expect((await request('skills/get', { uri })).result).toMatchObject({ skill, ...hourCacheHint });
  });

  test('the skill, the resource without a tool, and the form are listed as resources', async () => {
    expect((await request('resources/list')).result?.resources).toEqual([
      expect.objectContaining({ uri, mimeType: 'text/markdown', size }),
      expect.objectContaining({ uri: 'frontdesk://company' }),
      {
        uri: formUri,
        name: 'request-form',
        title: 'Your request',
        description: 'Shows a request.',
        ...formFields,
      },
    ]);
    expect((await request('resources/templates/list')).result).toMatchObject({ resourceTemplates: [] });
  });

  test.each<[uri: string, content: object]>([
    [uri, { mimeType: 'text/markdown', text }],
    ['frontdesk://company', { mimeType: 'application/json', text: `{"name":"Desk","link":"${ownOrigin}/"}` }],
    [formUri, { ...formFields, text: `<!doctype html>\n<a href="${ownOrigin}/request">Write</a>\n` }],
  ])('%s can be read, with the URL of the deployment', async (uri, content) => {
    const { result } = await request('resources/read', { uri });

    expect(result?.contents).toEqual([{ uri, ...content }]);
  });

  test.each(['skills/get', 'resources/read'])('%s rejects any other URI', async (method) => {
    const { result, error } = await request(method, { uri: 'skill://other/SKILL.md' });

    expect(result).toBeUndefined();
    expect(error?.code).toBe(notFound);
  });

  test.each(['tools/list', 'resources/list', 'resources/templates/list', 'skills/list'])(
    '%s rejects a cursor, because no list has another page',
    async (method) => {
      for (const cursor of ['eyJwYWdlIjoyfQ', '']) {
        const { result, error } = await request(method, { cursor });

        expect(result).toBeUndefined();
        expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('"cursor"') });
      }
    },
  );
});
