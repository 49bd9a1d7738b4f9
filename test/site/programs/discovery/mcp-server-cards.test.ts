import { expect, test } from 'vitest';
import { mcpRevisions } from '../../../../contract/agents/mcp-data.ts';
import { paths } from '../../../../contract/paths.ts';
import { registryEntry, serverCards } from '../../../../site/programs/discovery/mcp-server-cards.ts';
import { buildMcpData } from '../../../../site/publication/function-content.ts';
import { content, site, siteOf } from '../../fixture-site.ts';

const server = buildMcpData(site);

function cardsOf(publishedSite = site) {
  return new Map(serverCards(publishedSite).map(({ path, body }) => [path, JSON.parse(body)]));
}

const cards = cardsOf();
const endpoint = 'https://desk.example/mcp';

/** `remotes` declares no header with a key, because no key is required. */
const officialCard = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  ...server.server,
  description: expect.stringMatching(/^[A-Z].{0,98}\.$/),
  remotes: [{ type: 'streamable-http', url: endpoint, supportedProtocolVersions: mcpRevisions }],
};

/**
 * The members for readers of earlier drafts: the server's identity and URL, that its list of tools never changes, and
 * that it needs no key.
 */
const discoveryCard = {
  ...officialCard,
  serverInfo: { name: server.server.name, version: server.server.version },
  endpoint,
  serverUrl: endpoint,
  transport: { type: 'streamable-http', endpoint },
  capabilities: { tools: { listChanged: false } },
  authentication: { required: false },
};

test('the official card has its own media type and no members of earlier drafts', () => {
  const official = serverCards(site).find(({ path }) => path === paths.serverCard);

  expect(official?.mediaType).toBe('application/mcp-server-card+json');
  expect(cards.get(paths.serverCard)).toEqual(officialCard);
});

test('the well-known card has the tools that the server lists, and the short one has none', () => {
  expect(cards.get(paths.wellKnownServerCard)).toEqual({
    ...discoveryCard,
    tools: JSON.parse(JSON.stringify(server.tools.map(({ definition }) => definition))),
  });
  expect(cards.get(paths.mcpJson)).toEqual(discoveryCard);
});

test('registryEntry() has the members of the 2025-12-11 schema, and no others', () => {
  const { supportedProtocolVersions: _, ...remote } = officialCard.remotes[0] ?? {};

  expect(registryEntry(cards.get(paths.serverCard))).toEqual({
    ...officialCard,
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    remotes: [remote],
  });
});

test('serverCards() has room for the longest organization name', () => {
  const company = { ...content.company, name: 'N'.repeat(60) };

  for (const card of cardsOf(siteOf({ ...content, company })).values()) {
    // The bounds of SEP-2127 and of the registry.
    expect(card.name).toMatch(/^(?=.{1,200}$)[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(card.title).toMatch(/^.{1,100}$/);
    expect(card.description).toMatch(/^.{1,100}$/);
    expect(card.version).toMatch(/^.{1,255}$/);
  }
});
