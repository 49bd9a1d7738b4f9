// The two paths that the edge functions bundle, whose size is limited: of an object, they would bundle all members.
export const openapiPath = '/openapi.json';
/** Followed by the slug of a problem type. */
export const problemsPath = '/problems/';

/**
 * The fixed paths of the interface, relative to the base URL, except those of the resources (`resourcePaths` in
 * contract/resources/all-resources.ts).
 */
export const paths = {
  diagnosticRequest: '/api/v1/diagnostic-request',
  /** The dry run of a diagnostic request. */
  dryRun: '/api/v1/diagnostic-request/validate',
  mcp: '/mcp',
  a2a: '/a2a',
  openapi: openapiPath,
  serverCard: '/mcp/server-card',
  /** The path of the server card in earlier drafts. */
  wellKnownServerCard: '/.well-known/mcp/server-card.json',
  mcpJson: '/.well-known/mcp.json',
  agentCard: '/.well-known/agent-card.json',
  /** Followed by `index.json`, or by the name of a skill and `/SKILL.md`. */
  agentSkills: '/.well-known/agent-skills/',
  ard: '/.well-known/ard.json',
  /** The path of the same document in earlier drafts. */
  aiCatalog: '/.well-known/ai-catalog.json',
  apiCatalog: '/.well-known/api-catalog',
  llmsTxt: '/llms.txt',
  llmsFullTxt: '/llms-full.txt',
  robotsTxt: '/robots.txt',
  sitemap: '/sitemap.xml',
  authMd: '/auth.md',
  /** Only on stages with a security contact. */
  securityTxt: '/.well-known/security.txt',
  problems: problemsPath,
} as const;

/** The prefix of every path of the HTTP API. */
export const apiRoot = '/api/v1/';
