import { beforeEach, describe, expect, test, vi } from 'vitest';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import { legacyHeaders, legacyRequest, modernHeaders, modernRequest } from '../../support/mcp-messages.ts';
import { ask, handlerWith, mcpData, ownOrigin } from './fixture.ts';
import { initializeRequest } from './request-calls.ts';

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
});

const { skill, resources } = mcpData;
const hourCacheHint = { ttlMs: 3_600_000, cacheScope: 'public' };

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
    expect((await request('skills/get', { uri: skill.uri })).result).toMatchObject({
      skill,
      ...hourCacheHint,
    });
  });

  test('the resources are listed', async () => {
    const { result } = await request('resources/list');

    expect(result?.resources).toEqual(resources.map(({ entry }) => entry));
    expect((await request('resources/templates/list')).result).toMatchObject({ resourceTemplates: [] });
  });

  test.each(resources)('$entry.uri can be read, with the URL of the deployment', async ({ entry, text }) => {
    const { uri, mimeType, _meta } = entry;
    const { result } = await request('resources/read', { uri });

    const content = { uri, mimeType, text: text.replaceAll(baseUrlPlaceholder, ownOrigin) };
    expect(result?.contents).toEqual([{ ...content, ...(_meta && { _meta }) }]);
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
