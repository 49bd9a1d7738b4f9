import { describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { parseLinkField } from '../../verify/parse-link-field.ts';
import { deploymentUnderTest } from './deployment-under-test.ts';

const { ask } = await deploymentUnderTest();

/**
 * The checks of Cloudflare's "Is It Agent Ready" scanner by its names, as far as a request can tell. Left out: `dnsAid`
 * (depends on the domain), `webMcp` (needs a browser), `webBotAuth` and the checks of commerce (neutral here),
 * `oauthDiscovery` and `oauthProtectedResource` (nothing here is protected).
 */

const robots = async () => (await ask({ path: paths.robotsTxt })).text;
const json = async (path: string) => (await ask({ path })).json() as Record<string, unknown>;

describe('discoverability', () => {
  test('robotsTxt', async () => {
    const { status, headers, text } = await ask({ path: '/robots.txt' });

    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toMatch(/^User-agent: \S/m);
  });

  test('sitemap', async () => {
    const address = /^Sitemap: (\S+)$/m.exec(await robots())?.[1] ?? '';
    const { status, headers, text } = await ask({ path: new URL(address).pathname });

    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/xml/);
    expect(isWellFormed(text)).toBe(true);
    expect(text).toMatch(/<loc>https?:/);
    for (const [, day] of text.matchAll(/<lastmod>(.*?)<\/lastmod>/g))
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('linkHeaders', async () => {
    const { headers } = await ask({ path: '/' });

    expect(parseLinkField(headers.link).map(({ rel }) => rel)).toContain('api-catalog');
  });
});

describe('contentAccessibility', () => {
  test('markdownNegotiation', async () => {
    const { status, headers, text } = await ask({ path: '/', headers: { Accept: 'text/markdown' } });

    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/markdown/);
    expect(headers.vary).toMatch(/\bAccept\b/);
    expect(text).toMatch(/^# /);
  });
});

describe('botAccessControl', () => {
  test('robotsTxtAiRules', async () => {
    expect(await robots()).toMatch(/^User-agent: \*$/m);
  });

  test('contentSignals', async () => {
    const [group = ''] = (await robots()).split(/\n\s*\n/);

    expect(group).toMatch(/^Content-Signal: ((search|ai-input|ai-train)=(yes|no)(, |$))+$/m);
  });
});

describe('discovery', () => {
  test('apiCatalog', async () => {
    const { status, headers, json } = await ask({ path: '/.well-known/api-catalog' });

    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/linkset\+json/);
    expect((json() as { linkset: unknown[] }).linkset.length).toBeGreaterThan(0);
  });

  test('authMd', async () => {
    const { status, headers, text } = await ask({ path: '/auth.md' });

    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/markdown/);
    expect(text).toMatch(/^# .*auth\.md/);
    for (const topic of ['Audience', 'Registration', 'Methods', 'credentials']) expect(text).toContain(topic);
  });

  test.each(['/.well-known/mcp/server-card.json', '/.well-known/mcp.json'])(
    'mcpServerCard at %s',
    async (path) => {
      const card = await json(path);

      expect(card).toMatchObject({
        serverInfo: { name: expect.stringMatching(/./), version: expect.stringMatching(/./) },
        transport: { endpoint: expect.stringMatching(/\/mcp$/) },
        capabilities: { tools: expect.anything() },
      });
    },
  );

  test('a2aAgentCard', async () => {
    const card = await json('/.well-known/agent-card.json');

    const nonEmptyText = expect.stringMatching(/./);
    expect(card).toMatchObject({ name: nonEmptyText, version: nonEmptyText, description: nonEmptyText });
    expect(card.supportedInterfaces).toContainEqual(expect.objectContaining({ url: nonEmptyText }));
    for (const skill of card.skills as object[]) {
      expect(skill).toMatchObject({ id: nonEmptyText, name: nonEmptyText, description: nonEmptyText });
    }
  });

  test('agentSkillDocuments', async () => {
    const index = await json('/.well-known/agent-skills/index.json');

    expect(index.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json');
    expect(index.skills).toContainEqual(
      expect.objectContaining({ type: 'skill-md', digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) }),
    );
  });

  test('ard', async () => {
    const { status, headers, json } = await ask({ path: '/.well-known/ai-catalog.json' });
    const { specVersion, entries } = json() as { specVersion: string; entries: Record<string, unknown>[] };

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(specVersion).toBe('1.0');
    expect(entries.length).toBeGreaterThan(0);
    for (const { identifier, displayName, type, url, data } of entries) {
      expect([identifier, displayName, type].every((member) => typeof member === 'string')).toBe(true);
      expect([url, data].filter((member) => member !== undefined)).toHaveLength(1);
    }
  });
});

/** Whether the elements of an XML text without comments and CDATA nest. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, close, name = '', rest = ''] of xml.matchAll(/<(\/?)([A-Za-z][\w:.-]*)([^<>]*)>/g)) {
    if (!close && !rest.endsWith('/')) open.push(name);
    else if (close && open.pop() !== name) return false;
  }
  return open.length === 0 && !/&(?!(amp|lt|gt|quot|apos|#\d+);)/.test(xml);
}
