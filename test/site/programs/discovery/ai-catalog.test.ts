import { expect, test } from 'vitest';
import { agentCatalogs } from '../../../../site/programs/discovery/catalogs.ts';
import { site } from '../../fixture-site.ts';

interface Entry {
  readonly identifier: string;
  readonly displayName: string;
  readonly type: string;
  readonly url: string;
  readonly representativeQueries: string[];
}

const catalog: { entries: Entry[] } = JSON.parse(agentCatalogs(site)[0]?.body ?? '');

test('agentCatalogs() has the members of version 1.0, with the card of each agent', () => {
  const { name, email } = site.resources.company;
  const domain = email.split('@')[1];
  const entry = (protocol: string, displayName: string, type: string, path: string) => ({
    // A format that every version of the grammar accepts.
    identifier: `urn:air:${domain}:frontdesk:${protocol}`,
    displayName: `${name}: ${displayName}`,
    type,
    url: `https://desk.example${path}`,
    representativeQueries: expect.any(Array),
  });

  expect(catalog).toEqual({
    specVersion: '1.0',
    host: { displayName: name, identifier: domain, documentationUrl: 'https://desk.example/api' },
    entries: [
      entry('mcp', 'MCP server', 'application/mcp-server-card+json', '/mcp/server-card'),
      entry('a2a', 'A2A agent', 'application/a2a-agent-card+json', '/.well-known/agent-card.json'),
    ],
  });
});
