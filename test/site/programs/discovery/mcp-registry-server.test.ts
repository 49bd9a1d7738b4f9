import { expect, test } from 'vitest';
import {
  officialCard,
  registryEntry,
  serverInfo,
} from '../../../../site/programs/discovery/mcp-server-cards.ts';
import { site } from '../../fixture-site.ts';

test('registryEntry() has the members of the 2025-12-11 schema, and no others', () => {
  const { name, title, version, websiteUrl, icons } = serverInfo(site.resources.company, site.icons);

  const server = registryEntry(officialCard(site));
  expect(server).toEqual({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name,
    version,
    title,
    description: expect.any(String),
    websiteUrl,
    icons,
    remotes: [{ type: 'streamable-http', url: 'https://desk.example/mcp' }],
  });
  // The maximum lengths in the schema.
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect([server.name.length <= 200, server.title.length <= 100, server.description.length <= 100]).toEqual([
    true,
    true,
    true,
  ]);
});
