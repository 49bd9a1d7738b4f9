import { expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { aiCatalog } from '../../../site/discovery/ai-catalog.ts';
import type { Site } from '../../../site/site.ts';
import { site, siteWithout } from '../sample-site.ts';

interface Entry {
  readonly identifier: string;
  readonly displayName: string;
  readonly type: string;
  readonly url: string;
  readonly representativeQueries: string[];
}

function catalogOf(published: Site) {
  return JSON.parse(aiCatalog(published).body) as {
    specVersion: string;
    host: Record<string, string>;
    entries: Entry[];
  };
}

const catalog = catalogOf(site);

test('aiCatalog() has the members of version 1.0 and no other', () => {
  expect(Object.keys(catalog)).toEqual(['specVersion', 'host', 'entries']);
  expect(catalog.specVersion).toBe('1.0');
  expect(Object.keys(catalog.host)).toEqual(['displayName', 'identifier', 'documentationUrl']);
  for (const entry of catalog.entries) {
    expect(Object.keys(entry)).toEqual(['identifier', 'displayName', 'type', 'url', 'representativeQueries']);
  }
});

test('aiCatalog() links to the card of each agent', () => {
  expect(catalog.entries.map(({ type, url }) => [type, url])).toEqual([
    ['application/mcp-server-card+json', `https://desk.example${paths.serverCard}`],
    ['application/a2a-agent-card+json', `https://desk.example${paths.agentCard}`],
  ]);
});

test('aiCatalog() gives each entry queries, and an identifier that every version of the grammar accepts', () => {
  for (const { identifier, representativeQueries } of catalog.entries) {
    expect(identifier).toMatch(/^urn:air:[a-z0-9.-]+\.[a-z]+:[a-z0-9-]+:[a-z0-9-]+$/);
    expect(representativeQueries.length).toBeGreaterThanOrEqual(2);
    expect(representativeQueries.length).toBeLessThanOrEqual(5);
    expect(representativeQueries.join()).toContain(site.resources.company.name);
  }
});

test('aiCatalog() names no agent whose endpoint is disabled', () => {
  const [entry, ...others] = catalogOf({ ...site, endpoints: [paths.mcp] }).entries;

  expect(entry?.url).toBe(`https://desk.example${paths.serverCard}`);
  expect(others).toEqual([]);
});

test('aiCatalog() omits a query without its capability', () => {
  const queries = catalogOf(siteWithout(paths.diagnosticRequest)).entries.flatMap(
    (entry) => entry.representativeQueries,
  );

  expect(queries.length).toBeGreaterThan(0);
  expect(queries.filter((query) => query.startsWith('Ask '))).toEqual([]);
});
