import { paths } from '../../../contract/paths.ts';
import type { Site } from '../../resources/site.ts';
import { jsonDocument, type SiteDocument } from '../../resources/site-document.ts';
import { officialCard } from './mcp-server-cards.ts';

/**
 * `/server.json`: what `mcp-publisher publish` hands to the MCP registry, whose schema the server card was derived from.
 * Its namespace is proven by the domain (docs/agents.md).
 */
export function serverJson(site: Site): SiteDocument[] {
  if (!site.endpoints.includes(paths.mcp)) return [];
  const { remotes, ...card } = officialCard(site);
  const server = {
    ...card,
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    remotes: remotes.map(({ type, url }) => ({ type, url })),
  };
  const listing = {
    section: 'For agents',
    title: 'server.json',
    notes: 'Its entry for the MCP registry.',
  } as const;
  return [jsonDocument(paths.serverJson, server, { listing })];
}
