import { checkRunner } from './check.ts';
import type { CheckGroup } from './check-group.ts';
import { type CheckResult, createReport, type Report } from './check-report.ts';
import { a2aChecks } from './checks/a2a-checks.ts';
import { agentSkillsChecks } from './checks/agent-skills-checks.ts';
import { apiVersionsChecks } from './checks/api-versions-checks.ts';
import { descriptorsChecks } from './checks/descriptors-checks.ts';
import { diagnosticRequestChecks } from './checks/diagnostic-request-checks.ts';
import { dryRunChecks } from './checks/dry-run-checks.ts';
import { internalLinksChecks } from './checks/internal-links-checks.ts';
import { mcpChecks } from './checks/mcp-checks.ts';
import { problemDetailsChecks } from './checks/problem-details-checks.ts';
import { readResourcesChecks } from './checks/read-resources-checks.ts';
import { securityHeadersChecks } from './checks/security-headers-checks.ts';
import { tlsChecks } from './checks/tls-checks.ts';
import { websitePagesChecks } from './checks/website-pages-checks.ts';
import { DeploymentClient } from './deployment-client.ts';
import { ServedOpenApi } from './served-openapi.ts';

export interface VerifyOptions {
  /** Whether to send one real diagnostic request, hence one real e-mail. */
  readonly send?: boolean;
}

const safeChecks: Readonly<Record<string, CheckGroup>> = {
  tls: tlsChecks,
  reads: readResourcesChecks,
  versions: apiVersionsChecks,
  problems: problemDetailsChecks,
  pages: websitePagesChecks,
  descriptors: descriptorsChecks,
  skills: agentSkillsChecks,
  mcp: mcpChecks,
  a2a: a2aChecks,
  'dry-run': dryRunChecks,
  links: internalLinksChecks,
  headers: securityHeadersChecks,
};

/**
 * Checks the deployment at `url` (an origin) against the contract, from outside.
 *
 * Without `send` no e-mail is sent. One request reaches the function of diagnostic requests, an empty object, which it
 * rejects and counts against the rate limit of the caller's address.
 */
export async function verify(url: string, { send = false }: VerifyOptions = {}): Promise<Report> {
  const deployment = new DeploymentClient(url);
  const lines: CheckResult[] = [];
  let openapi: ServedOpenApi | undefined;
  await checkRunner('openapi', lines)('the OpenAPI document describes the deployment', async () => {
    openapi = await ServedOpenApi.load(deployment);
    return `OpenAPI ${openapi.document.openapi}`;
  });
  if (!openapi) return createReport(url, lines);
  for (const [name, group] of Object.entries(
    send ? { ...safeChecks, request: diagnosticRequestChecks } : safeChecks,
  )) {
    await group({ deployment, openapi }, checkRunner(name, lines));
  }
  return createReport(url, lines);
}
