/**
 * The fixed paths of the interface, relative to the base URL, without those of the resources (`resourcePaths` in
 * contract/resources/all-resources.ts). Plain data: the edge functions bundle it, too.
 */
export const paths = {
  diagnosticRequest: '/api/v1/diagnostic-request',
  /** The dry run of a diagnostic request. */
  dryRun: '/api/v1/diagnostic-request/validate',
  mcp: '/mcp',
  a2a: '/a2a',
  openapi: '/openapi.json',
  serverCard: '/mcp/server-card',
  /** The place of the server card in earlier drafts. */
  wellKnownServerCard: '/.well-known/mcp/server-card.json',
  mcpJson: '/.well-known/mcp.json',
  agentCard: '/.well-known/agent-card.json',
  /** Followed by `index.json`, and by the name of a skill with its `SKILL.md`. */
  agentSkills: '/.well-known/agent-skills/',
  ard: '/.well-known/ard.json',
  /** The place of the same in earlier drafts. */
  aiCatalog: '/.well-known/ai-catalog.json',
  apiCatalog: '/.well-known/api-catalog',
  llmsTxt: '/llms.txt',
  llmsFullTxt: '/llms-full.txt',
  robotsTxt: '/robots.txt',
  sitemap: '/sitemap.xml',
  authMd: '/auth.md',
  /** Where the stage names a contact for it. */
  securityTxt: '/.well-known/security.txt',
  serverJson: '/server.json',
  /** Followed by the problem's slug. */
  problems: '/problems/',
} as const;

const versionPrefix = /^\/api\/(v\d+)\//;

/** The name of the version that `path` lies in: `v1` of `/api/v1/company`; absent outside of any. */
export function versionIn(path: string): string | undefined {
  return versionPrefix.exec(path)?.[1];
}

/** `path` in the version called `name`: `/api/v2/company` of `/api/v1/company`. Other paths have no version. */
export function pathInVersion(path: string, name: string): string {
  return path.replace(versionPrefix, `/api/${name}/`);
}
