import { type ApiVersions, currentVersion } from '../contract/api-versions.ts';
import { jsonPath, pagePaths } from '../contract/page-paths.ts';
import { pathInVersion, paths, versionIn } from '../contract/paths.ts';
import { resourceDefinitions } from '../contract/resources/all-resources.ts';
import type { ResourceDefinition } from '../contract/resources/resource-definition.ts';

/**
 * Other paths at which clients request a document: those of other specifications, of earlier drafts, and those that
 * most sites use. All are normalized (edge/normalize-path.ts).
 */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  [pagePaths.home]: ['/home'],
  [pagePaths.request]: ['/contact', '/contact-us'],
  [pagePaths.pricing]: ['/prices'],
  [pagePaths.company]: ['/about', '/about-us', '/team'],
  [pagePaths.privacy]: ['/privacy-policy'],
  // "Impressum" is the name in German law, which people and scanners use in every language.
  [pagePaths.imprint]: ['/impressum', '/legal-notice'],
  [pagePaths.api]: ['/docs', '/documentation', '/developers', '/api-docs', '/api/docs', '/swagger', '/redoc'],
  [paths.openapi]: [
    '/openapi',
    '/openapi.yaml',
    '/openapi.yml',
    '/swagger.json',
    '/swagger.yaml',
    '/v3/api-docs',
    '/api/openapi.json',
    '/.well-known/openapi.json',
  ],
  [paths.agentCard]: [
    // Before A2A 0.3.
    '/.well-known/agent.json',
    '/agent.json',
    '/agent-card.json',
    // A2A clients that are given the endpoint's address look below it.
    '/a2a/.well-known/agent-card.json',
    '/a2a/.well-known/agent.json',
  ],
  [paths.mcpJson]: ['/.well-known/mcp', '/mcp.json'],
  [paths.serverCard]: ['/mcp/server-card.json'],
  [paths.wellKnownServerCard]: ['/.well-known/mcp/server-card', '/.well-known/mcp-server-card.json'],
  [`${paths.agentSkills}index.json`]: [
    '/.well-known/agent-skills',
    '/.well-known/skills',
    '/.well-known/skills/index.json',
  ],
  [paths.ard]: ['/ard.json', '/.well-known/ard'],
  [paths.aiCatalog]: ['/ai-catalog.json', '/.well-known/ai-catalog'],
  [paths.apiCatalog]: ['/.well-known/api-catalog.json', '/api-catalog'],
  [paths.llmsTxt]: ['/.well-known/llms.txt', '/llm.txt', '/llms'],
  [paths.llmsFullTxt]: ['/.well-known/llms-full.txt'],
  [paths.sitemap]: ['/sitemap', '/sitemap_index.xml', '/sitemap-index.xml'],
  [paths.authMd]: ['/.well-known/auth.md'],
  [paths.securityTxt]: ['/security.txt'],
  [paths.serverJson]: ['/.well-known/mcp/server.json'],
};

/** Names of the API's description and of its page within a version. */
const namesInVersion: Readonly<Record<string, readonly string[]>> = {
  [pagePaths.api]: ['/api/v1', '/api/v1/docs'],
  [paths.openapi]: ['/api/v1/openapi.json', '/api/v1/openapi'],
};

/** For the page of each resource: where its JSON would be if the resource did not cover it. */
const coveredPages = Object.values<ResourceDefinition>(resourceDefinitions).flatMap(({ page, path }) =>
  page === undefined ? [] : [[jsonPath(page), path] as const],
);

/**
 * Other names of `documents` (their paths), and the path of each. A pair may contain a path that is taken or absent.
 */
export function aliases(
  documents: readonly string[],
  versions: ApiVersions,
): (readonly [name: string, path: string])[] {
  const pairs = (names: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(names).flatMap(([path, others]) => others.map((name) => [name, path] as const));
  const { name: current } = currentVersion(versions);
  return [
    ...pairs(usualNames),
    ...versions.flatMap(({ name: version }) =>
      pairs(namesInVersion).map(([name, path]) => [inVersion(name, version), path] as const),
    ),
    ...documents.flatMap((path) => resourceNames(path, current)),
    ...coveredPages.map(([name, path]) => [name, pathInVersion(path, current)] as const),
    ...documents.map((path) => [path.toLowerCase(), path] as const),
  ];
}

/** `pathInVersion` knows only paths below `/api/v1/`: a slash is added, and removed again. */
const inVersion = (name: string, version: string) => pathInVersion(`${name}/`, version).slice(0, -1);

/** For a resource: its path with the suffix of its format, and that of the current version without the version. */
function resourceNames(path: string, current: string): (readonly [string, string])[] {
  const version = versionIn(path);
  if (version === undefined) return [];
  const unversioned = path.replace(`/${version}/`, '/');
  return [[`${path}.json`, path], ...(version === current ? [[unversioned, path] as const] : [])];
}
