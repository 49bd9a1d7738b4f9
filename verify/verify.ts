import { checkRunner, Mismatch } from './check.ts';
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
import { otherSpellingsChecks } from './checks/other-spellings-checks.ts';
import { pageJsonChecks } from './checks/page-json-checks.ts';
import { problemDetailsChecks } from './checks/problem-details-checks.ts';
import { readResourcesChecks } from './checks/read-resources-checks.ts';
import { securityContactChecks } from './checks/security-contact-checks.ts';
import { securityHeadersChecks } from './checks/security-headers-checks.ts';
import { tlsChecks } from './checks/tls-checks.ts';
import { websitePagesChecks } from './checks/website-pages-checks.ts';
import { DeploymentClient } from './deployment-client.ts';
import { isSameLoopback } from './origin.ts';
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
  spellings: otherSpellingsChecks,
  pages: websitePagesChecks,
  descriptors: descriptorsChecks,
  skills: agentSkillsChecks,
  security: securityContactChecks,
  mcp: mcpChecks,
  a2a: a2aChecks,
  'dry-run': dryRunChecks,
  links: internalLinksChecks,
  // The links have been followed: it sends no further request.
  json: pageJsonChecks,
  headers: securityHeadersChecks,
};

/**
 * Checks the deployment at `url` (an origin) against the contract, from outside. Of a deployment whose documents name
 * another address nothing else is checked, unless both are names of this machine: then the one that they name is.
 *
 * Without `send` no e-mail is sent. Two requests reach the function of diagnostic requests: an empty object, which it
 * rejects and counts against the rate limit of the caller's address, and a valid dry run, which has a limit of its own.
 */
export async function verify(url: string, { send = false }: VerifyOptions = {}): Promise<Report> {
  let deployment = new DeploymentClient(url);
  const lines: CheckResult[] = [];
  let openapi: ServedOpenApi | undefined;
  const check = checkRunner('openapi', lines);
  await check('the OpenAPI document describes the deployment', async () => {
    openapi = await ServedOpenApi.load(deployment);
    return `OpenAPI ${openapi.document.openapi}`;
  });
  if (!openapi) return createReport(url, lines);
  const named = openapi.document.servers.map((server) => server.url).join(', ');
  if (named !== url && isSameLoopback(named, url)) deployment = new DeploymentClient(named);
  await check('the documents name the address of the deployment', async () => {
    if (named === deployment.url) return named;
    throw new Mismatch(
      'documents that name this address',
      `that they name ${named || 'none'}: check that address`,
    );
  });
  if (named !== deployment.url) return createReport(url, lines);
  for (const [name, group] of Object.entries(
    send ? { ...safeChecks, request: diagnosticRequestChecks } : safeChecks,
  )) {
    await group({ deployment, openapi }, checkRunner(name, lines));
  }
  return createReport(deployment.url, lines);
}
