import type { Capability } from '../../../contract/capabilities.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { type Document, jsonDocument, listedForAgents } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';
import { domainOf } from './mcp-server-cards.ts';
import { isTool } from './mcp-tools.ts';

/** The agent endpoints. A card's type in catalogs may differ from the media type with which it is served. */
const agentEndpoints = [
  {
    path: paths.mcp,
    protocol: 'mcp',
    name: 'MCP server',
    card: {
      path: paths.serverCard,
      mediaType: 'application/mcp-server-card+json',
      catalogType: 'application/mcp-server-card+json',
    },
    offers: isTool,
  },
  {
    path: paths.a2a,
    protocol: 'a2a',
    name: 'A2A agent',
    card: {
      path: paths.agentCard,
      mediaType: 'application/json',
      catalogType: 'application/a2a-agent-card+json',
    },
    offers: ({ skill }: Capability) => skill !== undefined,
  },
];

/** `/.well-known/api-catalog`: the APIs of this origin and their descriptions (RFC 9727, RFC 9264). */
export function apiCatalog({ baseUrl, capabilities }: Site): Document {
  const target = (path: string, type: string) => ({ href: baseUrl + path, type });
  const linkContext = (path: string, description: ReturnType<typeof target>) => ({
    anchor: baseUrl + path,
    'service-desc': [description],
    'service-doc': [target(pagePaths.api, 'text/html'), target(paths.llmsTxt, 'text/plain')],
    'service-meta': [target(paths.ard, 'application/json'), target(paths.aiCatalog, 'application/json')],
  });
  const linkset = [
    {
      anchor: baseUrl + paths.apiCatalog,
      item: [...capabilities, ...agentEndpoints].map(({ path }) => ({ href: baseUrl + path })),
    },
    // The paths of the HTTP API begin at the root.
    linkContext('/', target(paths.openapi, 'application/json')),
    ...agentEndpoints.map(({ path, card }) => linkContext(path, target(card.path, card.mediaType))),
  ];
  const metadata = listedForAgents(
    'API catalog',
    'The APIs of this origin and their descriptions (RFC 9727).',
  );
  return jsonDocument(paths.apiCatalog, { linkset }, metadata, 'linkset-json');
}

/** Catalog readers ignore queries beyond this number. */
const maxQueries = 5;

/**
 * The agents of this origin: `/.well-known/ard.json` (ARD 0.91, section 5.1), and the same bytes as AI Catalog 1.0 at
 * ARD's former address. Identifiers contain the domain of the provider's e-mail address, because the domain of the
 * deployment is not known at synth.
 */
export function agentCatalogs({ baseUrl, resources, capabilities }: Site): Document[] {
  const { name, email } = resources.company;
  const publisher = domainOf(email);
  const catalog = {
    specVersion: '1.0',
    host: { displayName: name, identifier: publisher, documentationUrl: baseUrl + pagePaths.api },
    entries: agentEndpoints.map((endpoint) => ({
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
    jsonDocument(paths.ard, catalog, listedForAgents('ARD', 'The agents of this origin.')),
    jsonDocument(
      paths.aiCatalog,
      catalog,
      listedForAgents('AI catalog', 'The same catalog, at ARD’s former address.'),
    ),
  ];
}
