import { checkRunner } from './check.ts';
import type { CheckGroup } from './check-group.ts';
import { type CheckResult, createReport, type Report } from './check-report.ts';
import { a2aChecks } from './checks/a2a-checks.ts';
import { skillChecks } from './checks/agent-skills-checks.ts';
import { versionChecks } from './checks/api-versions-checks.ts';
import { descriptorChecks } from './checks/descriptors-checks.ts';
import { requestChecks } from './checks/diagnostic-request-checks.ts';
import { linkChecks } from './checks/internal-links-checks.ts';
import { mcpChecks } from './checks/mcp-checks.ts';
import { problemChecks } from './checks/problem-details-checks.ts';
import { resourceChecks } from './checks/read-resources-checks.ts';
import { securityHeaderChecks } from './checks/security-headers-checks.ts';
import { tlsChecks } from './checks/tls-checks.ts';
import { pageChecks } from './checks/website-pages-checks.ts';
import { DeploymentClient } from './deployment-client.ts';
import { ServedOpenApi } from './served-openapi.ts';

export interface VerifyOptions {
  /** Whether to send one real request, hence one real e-mail. */
  readonly send?: boolean;
}

const safeChecks: Readonly<Record<string, CheckGroup>> = {
  tls: tlsChecks,
  reads: resourceChecks,
  versions: versionChecks,
  problems: problemChecks,
  pages: pageChecks,
  descriptors: descriptorChecks,
  skills: skillChecks,
  mcp: mcpChecks,
  a2a: a2aChecks,
  links: linkChecks,
  headers: securityHeaderChecks,
};

/**
 * Checks the deployment at `url` (an origin) against the contract, from outside.
 *
 * Without `send` nothing is asked for: of all requests one alone reaches the request function, an empty object, which
 * it refuses and counts against the allowance of the caller's address.
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
  for (const [name, group] of Object.entries(send ? { ...safeChecks, request: requestChecks } : safeChecks)) {
    await group({ deployment, openapi }, checkRunner(name, lines));
  }
  return createReport(url, lines);
}
