import { describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import { serverCards } from '../../../site/discovery/mcp-server-cards.ts';
import { buildMcpData } from '../../../site/mcp/build-mcp-data.ts';
import { ServerCard } from '../../support/server-card-schema.ts';
import { content, site, siteOf, siteWithout, siteWithoutAgents } from '../sample-site.ts';

const server = buildMcpData(site);

function cardsOf(published = site) {
  return new Map(serverCards(published).map(({ path, body }) => [path, JSON.parse(body)]));
}

const cards = cardsOf();

describe.each([...cards])('the card at %s', (_path, card) => {
  test('matches the schema of the extension', () => {
    expect(ServerCard.safeParse(card).error).toBeUndefined();
  });

  test('has the address of the server, and the name of its serverInfo', () => {
    expect(card).toMatchObject({
      name: server.server.name,
      version: server.server.version,
      remotes: [{ type: 'streamable-http', url: `https://desk.example${paths.mcp}` }],
    });
  });

  test('requires no key', () => {
    expect(card.remotes[0].headers).toBeUndefined();
    expect(card.authentication ?? { required: false }).toEqual({ required: false });
  });
});

test('the official card has a media type of its own and none of the members of earlier drafts', () => {
  const official = serverCards(site).find(({ path }) => path === paths.serverCard);

  expect(official?.mediaType).toBe('application/mcp-server-card+json');
  expect(Object.keys(cards.get(paths.serverCard))).toEqual([
    '$schema',
    'name',
    'version',
    'title',
    'description',
    'websiteUrl',
    'remotes',
  ]);
});

test.each([paths.wellKnownServerCard, paths.mcpJson])(
  'the card at %s says to readers of earlier drafts who the server is and where',
  (path) => {
    const endpoint = `https://desk.example${paths.mcp}`;

    expect(cards.get(path)).toMatchObject({
      serverInfo: { name: server.server.name, version: server.server.version },
      transport: { type: 'streamable-http', endpoint },
      serverUrl: endpoint,
      endpoint,
    });
  },
);

test('the well-known card has the tools that the server lists, and the short one has none', () => {
  expect(cards.get(paths.wellKnownServerCard).tools).toEqual(
    JSON.parse(JSON.stringify(server.tools.map(({ definition }) => definition))),
  );
  expect(cards.get(paths.mcpJson).tools).toBeUndefined();
});

test('serverCards() has room for the longest name of an organization', () => {
  const company = { ...content.company, name: 'N'.repeat(60) };

  for (const card of cardsOf(siteOf({ ...content, company })).values()) {
    expect(ServerCard.safeParse(card).error).toBeUndefined();
  }
});

test('serverCards() omits a tool without its capability', () => {
  const card = cardsOf(siteWithout(resourcePaths.cases)).get(paths.wellKnownServerCard);

  expect(card.tools.map(({ name }: { name: string }) => name)).not.toContain('get_cases');
  expect(card.description).not.toContain('cases');
});

test('serverCards() publishes nothing while the endpoint is disabled', () => {
  expect(serverCards(siteWithoutAgents)).toEqual([]);
});
