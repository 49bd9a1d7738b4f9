import { a2aChecks } from './a2a.ts';
import { checkRunner } from './check.ts';
import { DeploymentClient } from './deployment.ts';
import { descriptorChecks } from './descriptors.ts';
import type { CheckGroup } from './group.ts';
import { linkChecks } from './links.ts';
import { mcpChecks } from './mcp.ts';
import { ServedOpenApi } from './openapi.ts';
import { pageChecks } from './pages.ts';
import { problemChecks } from './problems.ts';
import { resourceChecks } from './reads.ts';
import { type CheckResult, createReport, type Report } from './report.ts';
import { requestChecks } from './request.ts';
import { securityHeaderChecks } from './security-headers.ts';
import { skillChecks } from './skills.ts';
import { tlsChecks } from './tls.ts';
import { versionChecks } from './versions.ts';

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
