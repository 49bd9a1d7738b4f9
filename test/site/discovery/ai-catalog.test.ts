import { expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { agentCatalogs } from '../../../site/discovery/ai-catalog.ts';
import type { Site } from '../../../site/site.ts';
import { site, siteWithout } from '../fixture-site.ts';

interface Entry {
  readonly identifier: string;
  readonly displayName: string;
  readonly type: string;
  readonly url: string;
  readonly representativeQueries: string[];
}

function catalogOf(published: Site) {
  return JSON.parse(agentCatalogs(published)[0]?.body ?? '') as {
    specVersion: string;
    host: Record<string, string>;
    entries: Entry[];
  };
}

const catalog = catalogOf(site);

test('agentCatalogs() has the same bytes at both places', () => {
  const [ard, aiCatalog, ...others] = agentCatalogs(site);

  expect([ard?.path, aiCatalog?.path, others]).toEqual([
    '/.well-known/ard.json',
    '/.well-known/ai-catalog.json',
    [],
  ]);
  expect(aiCatalog?.body).toBe(ard?.body);
});

test('agentCatalogs() has the members of version 1.0, with the card of each agent', () => {
  const { name, email } = site.resources.company;
  const domain = email.split('@')[1];
  const entry = (protocol: string, displayName: string, type: string, path: string) => ({
    // A form that every version of the grammar accepts.
    identifier: `urn:air:${domain}:frontdesk:${protocol}`,
    displayName: `${name}: ${displayName}`,
    type,
    url: `https://desk.example${path}`,
    representativeQueries: expect.any(Array),
  });

  expect(catalog).toEqual({
    specVersion: '1.0',
    host: { displayName: name, identifier: domain, documentationUrl: 'https://desk.example/agents' },
    entries: [
      entry('mcp', 'MCP server', 'application/mcp-server-card+json', '/mcp/server-card'),
      entry('a2a', 'A2A agent', 'application/a2a-agent-card+json', '/.well-known/agent-card.json'),
    ],
  });
});

test('agentCatalogs() gives each entry at most five questions to its provider that its tools answer', () => {
  const questions = site.capabilities.map(({ exampleQuestion }) => exampleQuestion);

  expect(catalog.entries.map(({ representativeQueries }) => representativeQueries)).toEqual([
    questions.filter((_question, index) => site.capabilities[index]?.tool).slice(-5),
    questions.filter((_question, index) => site.capabilities[index]?.skill).slice(-5),
  ]);
});

test('agentCatalogs() names no agent whose endpoint is disabled', () => {
  const [entry, ...others] = catalogOf({ ...site, endpoints: [paths.mcp] }).entries;

  expect(entry?.url).toBe(`https://desk.example${paths.serverCard}`);
  expect(others).toEqual([]);
});

test('agentCatalogs() omits a query without its capability', () => {
  const queries = catalogOf(siteWithout(paths.diagnosticRequest)).entries.flatMap(
    (entry) => entry.representativeQueries,
  );

  expect(queries.length).toBeGreaterThan(0);
  expect(queries.filter((query) => query.startsWith('Ask '))).toEqual([]);
});
