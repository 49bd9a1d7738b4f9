import { paths } from '../../contract/paths.ts';
import { pagePaths } from '../../contract/website.ts';
import { openAgentDoors } from '../agent-doors.ts';
import { type Document, jsonDocument } from '../document.ts';
import { domainOf } from '../mcp/server-info.ts';
import type { Site } from '../site.ts';

/** More are no error, but are cut by readers. */
const maxQueries = 5;

/**
 * `/.well-known/ai-catalog.json`: which agents answer here (AI Catalog 1.0, ARD). Identifiers hold the domain of the
 * provider's published address, because the deployment's is known too late.
 */
export function aiCatalog(site: Site): Document {
  const { baseUrl, resources, capabilities } = site;
  const { name, email } = resources.company;
  const publisher = domainOf(email);
  const catalog = {
    specVersion: '1.0',
    host: { displayName: name, identifier: publisher, documentationUrl: baseUrl + pagePaths.agents },
    entries: openAgentDoors(site).map((door) => ({
      identifier: `urn:air:${publisher}:frontdesk:${door.protocol}`,
      displayName: `${name}: ${door.name}`,
      type: door.card.kind,
      url: baseUrl + door.card.path,
      representativeQueries: capabilities
        .filter(door.offers)
        .map(({ question }) => question(name))
        .slice(-maxQueries),
    })),
  };
  return jsonDocument(paths.aiCatalog, catalog, {
    listing: { section: 'For agents', title: 'AI catalog', notes: 'The agents that answer at this origin.' },
  });
}
