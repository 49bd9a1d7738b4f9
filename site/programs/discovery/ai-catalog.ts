import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import type { Site } from '../../resources/site.ts';
import { jsonDocument, type SiteDocument } from '../../resources/site-document.ts';
import { domainOf } from '../mcp/mcp-server-info.ts';
import { enabledAgentEndpoints } from './agent-endpoints.ts';

/** Readers ignore further queries. */
const maxQueries = 5;

/**
 * The agents of this origin: `/.well-known/ard.json` (ARD 0.91, section 5.1), and the same bytes as AI Catalog 1.0 at the
 * place that ARD named before. Identifiers contain the domain of the provider's e-mail address, because the domain of
 * the deployment is not known at synth.
 */
export function agentCatalogs(site: Site): SiteDocument[] {
  const { baseUrl, resources, capabilities } = site;
  const { name, email } = resources.company;
  const publisher = domainOf(email);
  const catalog = {
    specVersion: '1.0',
    host: { displayName: name, identifier: publisher, documentationUrl: baseUrl + pagePaths.agents },
    entries: enabledAgentEndpoints(site).map((endpoint) => ({
      identifier: `urn:air:${publisher}:frontdesk:${endpoint.protocol}`,
      displayName: `${name}: ${endpoint.name}`,
      type: endpoint.card.catalogType,
      url: baseUrl + endpoint.card.path,
      representativeQueries: capabilities
        .filter(endpoint.offers)
        .flatMap(({ exampleQuestion: question }) => question ?? [])
        .slice(-maxQueries),
    })),
  };
  return [
    jsonDocument(paths.ard, catalog, listing('ARD', 'The agents that answer at this origin.')),
    jsonDocument(
      paths.aiCatalog,
      catalog,
      listing('AI catalog', 'The same catalog, at ARD’s former address.'),
    ),
  ];
}

const listing = (title: string, notes: string) =>
  ({ listing: { section: 'For agents', title, notes } }) as const;
