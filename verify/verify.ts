import type { CheckContext, CheckGroup } from './check-group.ts';
import { a2aChecks } from './checks/a2a-checks.ts';
import { descriptorsChecks } from './checks/descriptors-checks.ts';
import { linksChecks } from './checks/links-checks.ts';
import { mcpChecks } from './checks/mcp-checks.ts';
import { pagesChecks } from './checks/pages-checks.ts';
import { problemsChecks } from './checks/problems-checks.ts';
import { readsChecks } from './checks/reads-checks.ts';
import { requestChecks } from './checks/request-checks.ts';
import { tlsChecks } from './checks/tls-checks.ts';
import { Mismatch, outcomeOf } from './deployment-check.ts';
import { DeploymentClient, type Exchange } from './deployment-client.ts';
import { isSameLoopback } from './origin.ts';
import { type CheckResult, createReport, type Report } from './report.ts';
import { ServedOpenApi } from './served-openapi.ts';

interface VerifyOptions extends Pick<CheckContext, 'send' | 'external'> {
  /** The groups to check; by default all. */
  readonly groups?: readonly CheckGroupName[];
  /** Sends the requests instead of HTTP. */
  readonly exchange?: Exchange;
}

/** One promise of a deployment. `run` returns its observation, or throws a Mismatch or a Skip. */
export interface Check {
  readonly group: string;
  readonly name: string;
  run(): Promise<string>;
}

const checkGroups = {
  tls: tlsChecks,
  reads: readsChecks,
  problems: problemsChecks,
  pages: pagesChecks,
  descriptors: descriptorsChecks,
  mcp: mcpChecks,
  a2a: a2aChecks,
  request: requestChecks,
  links: linksChecks,
} satisfies Readonly<Record<string, CheckGroup>>;
export type CheckGroupName = keyof typeof checkGroups;

/** The checks of a deployment, in their order: those of the command, the schedule and the tests of the local run. */
export function checksOf(
  context: CheckContext,
  groups: readonly string[] = Object.keys(checkGroups),
): Check[] {
  return Object.entries(checkGroups)
    .filter(([group]) => groups.includes(group))
    .flatMap(([group, checks]) =>
      Object.entries(checks(context)).map(([name, run]) => ({ group, name, run })),
    );
}

/**
 * Checks the deployment at `url` (an origin) against the contract, from outside. If its documents name another address,
 * only that is reported. If both are names of this machine, the one that the documents name is checked.
 *
 * Without `send` no e-mail is sent. Two requests reach the function of diagnostic requests: an empty object, which it
 * rejects and counts against the rate limit of the caller's address, and a valid dry run, which has a limit of its own.
 */
export async function verify(
  url: string,
  { exchange, groups, ...options }: VerifyOptions = {},
): Promise<Report> {
  let deployment = new DeploymentClient(url, exchange);
  const lines: CheckResult[] = [];
  const check = async (group: string, name: string, run: () => Promise<string>) => {
    lines.push({ group, check: name, ...(await outcomeOf(run)) });
  };
  let openapi: ServedOpenApi | undefined;
  await check('openapi', 'the OpenAPI document describes the deployment', async () => {
    openapi = await ServedOpenApi.load(deployment);
    return `OpenAPI ${openapi.document.openapi}`;
  });
  if (!openapi) return createReport(url, lines);
  const named = openapi.document.servers.map((server) => server.url).join(', ');
  if (named !== url && isSameLoopback(named, url)) deployment = new DeploymentClient(named, exchange);
  await check('openapi', 'the documents name the address of the deployment', async () => {
    if (named === deployment.url) return named;
    throw new Mismatch(
      'documents that contain this address',
      `that they contain ${named || 'none'}: check that address`,
    );
  });
  if (named !== deployment.url) return createReport(url, lines);
  for (const { group, name, run } of checksOf({ deployment, openapi, ...options }, groups))
    await check(group, name, run);
  return createReport(deployment.url, lines);
}
