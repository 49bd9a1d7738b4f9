import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { capabilitiesInVersion, type Site } from '../../resources/site.ts';
import { jsonDocument, type SiteDocument } from '../../resources/site-document.ts';
import { enabledAgentEndpoints } from './agent-endpoints.ts';

/** `/.well-known/api-catalog`: the APIs of this origin and their descriptions (RFC 9727, RFC 9264). */
export function apiCatalog(site: Site): SiteDocument {
  const { baseUrl, capabilities, versions } = site;
  const agentEndpoints = enabledAgentEndpoints(site);
  const target = (path: string, type: string) => ({ href: baseUrl + path, type });
  const linkContext = (path: string, description: ReturnType<typeof target>, documentation: string) => ({
    anchor: baseUrl + path,
    'service-desc': [description],
    'service-doc': [target(documentation, 'text/html'), target(paths.llmsTxt, 'text/plain')],
    'service-meta': [target(paths.ard, 'application/json'), target(paths.aiCatalog, 'application/json')],
  });
  const linkset = [
    {
      anchor: baseUrl + paths.apiCatalog,
      item: [
        ...versions.flatMap((version) => capabilitiesInVersion(version, capabilities)),
        ...agentEndpoints,
      ].map(({ path }) => ({ href: baseUrl + path })),
    },
    // The paths of the HTTP API begin at the root.
    linkContext('/', target(paths.openapi, 'application/json'), pagePaths.api),
    ...agentEndpoints.map(({ path, card }) =>
      linkContext(path, target(card.path, card.mediaType), pagePaths.agents),
    ),
  ];
  const listing = {
    section: 'For agents',
    title: 'API catalog',
    notes: 'The APIs of this origin and what describes them (RFC 9727).',
  } as const;
  return jsonDocument(paths.apiCatalog, { linkset }, { listing }, 'linkset-json');
}
