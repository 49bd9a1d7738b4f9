import { pagePaths } from '../contract/page-paths.ts';
import { apiRoot, paths } from '../contract/paths.ts';

/**
 * Other paths at which clients look for a document: those from other specifications, from earlier drafts, and those in
 * common use. All are normalized (release/route-key.ts).
 */
const commonAliases: Readonly<Record<string, readonly string[]>> = {
  [pagePaths.request]: ['/contact', '/contact-us'],
  [pagePaths.api]: [
    '/docs',
    '/documentation',
    '/developers',
    '/api-docs',
    '/api/docs',
    '/api/v1',
    '/api/v1/docs',
    '/swagger',
    '/redoc',
  ],
  [paths.openapi]: [
    '/openapi',
    '/openapi.yaml',
    '/openapi.yml',
    '/swagger.json',
    '/swagger.yaml',
    '/v3/api-docs',
    '/api/openapi.json',
    '/api/v1/openapi',
    '/api/v1/openapi.json',
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
};

const pathAliases = Object.entries(commonAliases).flatMap(([path, names]) =>
  names.map((name) => [name, path] as const),
);

/**
 * Returns the aliases of `documents` (a list of paths), each with the path that it redirects to. The caller leaves out
 * aliases that are also paths, and those of paths that do not exist.
 */
export function aliases(documents: readonly string[]): (readonly [name: string, path: string])[] {
  return [...pathAliases, ...documents.filter((path) => path.startsWith(apiRoot)).flatMap(resourceAliases)];
}

/** Aliases of a resource: its path with `.json`, and its path without the version. */
const resourceAliases = (path: string) =>
  [
    [`${path}.json`, path],
    [path.replace(apiRoot, '/api/'), path],
  ] as const;
