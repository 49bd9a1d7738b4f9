import { expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { agentCatalogs, apiCatalog } from '../../../../site/programs/discovery/catalogs.ts';
import { site } from '../../fixture-site.ts';

type Context = { readonly anchor: string } & Record<string, readonly { readonly href: string }[]>;

test('apiCatalog() lists every endpoint, and says which document describes each API', () => {
  const [all, ...contexts]: Context[] = JSON.parse(apiCatalog(site).body).linkset;
  const hrefs = (list: readonly { readonly href: string }[] = []) => list.map(({ href }) => href);

  expect(hrefs(all?.item)).toEqual(
    [...site.capabilities, { path: paths.mcp }, { path: paths.a2a }].map(
      ({ path }) => `https://desk.example${path}`,
    ),
  );
  expect(contexts.map((context) => [context.anchor, ...hrefs(context['service-desc'])])).toEqual(
    [
      ['/', paths.openapi],
      [paths.mcp, paths.serverCard],
      [paths.a2a, paths.agentCard],
    ].map((pair) => pair.map((path) => `https://desk.example${path}`)),
  );
});

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

  expect(JSON.parse(agentCatalogs(site)[0]?.body ?? '')).toEqual({
    specVersion: '1.0',
    host: { displayName: name, identifier: domain, documentationUrl: 'https://desk.example/api' },
    entries: [
      entry('mcp', 'MCP server', 'application/mcp-server-card+json', '/mcp/server-card'),
      entry('a2a', 'A2A agent', 'application/a2a-agent-card+json', '/.well-known/agent-card.json'),
    ],
  });
});
