import { paths } from '../../contract/paths.ts';
import { pagePaths } from '../../contract/website.ts';
import { openAgentDoors } from '../agent-doors.ts';
import { type Document, jsonDocument } from '../document.ts';
import { capabilitiesIn, type Site } from '../site.ts';

/** `/.well-known/api-catalog`: the APIs of this origin and what describes each (RFC 9727, RFC 9264). */
export function apiCatalog(site: Site): Document {
  const { baseUrl, capabilities, versions } = site;
  const agentDoors = openAgentDoors(site);
  const target = (path: string, type: string) => ({ href: baseUrl + path, type });
  const described = (path: string, description: ReturnType<typeof target>, documentation: string) => ({
    anchor: baseUrl + path,
    'service-desc': [description],
    'service-doc': [target(documentation, 'text/html'), target(paths.llmsTxt, 'text/markdown')],
    'service-meta': [target(paths.aiCatalog, 'application/json')],
  });
  const linkset = [
    {
      anchor: baseUrl + paths.apiCatalog,
      item: [...versions.flatMap((version) => capabilitiesIn(version, capabilities)), ...agentDoors].map(
        ({ path }) => ({ href: baseUrl + path }),
      ),
    },
    // The paths of the HTTP API begin at the root.
    described('/', target(paths.openapi, 'application/json'), pagePaths.api),
    ...agentDoors.map(({ path, card }) =>
      described(path, target(card.path, card.mediaType), pagePaths.agents),
    ),
  ];
  const listing = {
    section: 'For agents',
    title: 'API catalog',
    notes: 'The APIs of this origin and what describes them (RFC 9727).',
  } as const;
  return jsonDocument(paths.apiCatalog, { linkset }, { listing }, 'linkset-json');
}
