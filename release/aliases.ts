import { type ApiVersions, currentVersion } from '../contract/api-versions.ts';
import { jsonPath, pagePaths } from '../contract/page-paths.ts';
import { pathInVersion, paths, versionIn } from '../contract/paths.ts';
import { resourceDefinitions } from '../contract/resources/all-resources.ts';
import type { ResourceDefinition } from '../contract/resources/resource-definition.ts';

/**
 * Other paths at which clients look for a document: those from other specifications, from earlier drafts, and those in
 * common use. All are normalized (release/route-key.ts).
 */
const commonAliases: Readonly<Record<string, readonly string[]>> = {
  [pagePaths.home]: ['/home'],
  [pagePaths.request]: ['/contact', '/contact-us'],
  [pagePaths.pricing]: ['/prices'],
  [pagePaths.company]: ['/about', '/about-us', '/team'],
  [pagePaths.privacy]: ['/privacy-policy'],
  // "Impressum" is the term in German law. People and scanners look for it in every language.
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
    // A2A clients that are configured with the endpoint's URL look for the card below it.
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

/** Aliases of the API description and its page within a version. */
const aliasesInVersion: Readonly<Record<string, readonly string[]>> = {
  [pagePaths.api]: ['/api/v1', '/api/v1/docs'],
  [paths.openapi]: ['/api/v1/openapi.json', '/api/v1/openapi'],
};

/** For each page that a resource covers: the JSON path that it would otherwise have, and the path of the resource. */
const coveredPages = Object.values<ResourceDefinition>(resourceDefinitions).flatMap(({ page, path }) =>
  page === undefined ? [] : [[jsonPath(page), path] as const],
);

/**
 * Returns the aliases of `documents` (a list of paths), each with the path that it redirects to. The caller leaves out
 * aliases that are also paths, and those of paths that do not exist.
 */
export function aliases(
  documents: readonly string[],
  versions: ApiVersions,
): (readonly [name: string, path: string])[] {
  const toPairs = (aliasesByPath: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(aliasesByPath).flatMap(([path, names]) => names.map((name) => [name, path] as const));
  const { name: currentName } = currentVersion(versions);
  return [
    ...toPairs(commonAliases),
    ...versions.flatMap(({ name: version }) =>
      toPairs(aliasesInVersion).map(([name, path]) => [inVersion(name, version), path] as const),
    ),
    ...documents.flatMap((path) => resourceAliases(path, currentName)),
    ...coveredPages.map(([name, path]) => [name, pathInVersion(path, currentName)] as const),
    ...documents.map((path) => [path.toLowerCase(), path] as const),
  ];
}

/** `pathInVersion` handles only paths below `/api/v1/`, so this adds a slash and removes it again. */
const inVersion = (name: string, version: string) => pathInVersion(`${name}/`, version).slice(0, -1);

/** Aliases of a resource: its path with `.json`, and, for the current version, its path without the version. */
function resourceAliases(path: string, currentName: string): (readonly [string, string])[] {
  const version = versionIn(path);
  if (version === undefined) return [];
  const unversionedPath = path.replace(`/${version}/`, '/');
  return [[`${path}.json`, path], ...(version === currentName ? [[unversionedPath, path] as const] : [])];
}
