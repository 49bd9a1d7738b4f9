import type { CheckContext, CheckGroup } from './check-group.ts';
import { a2aChecks, mcpChecks } from './checks/agents-checks.ts';
import { descriptorsChecks } from './checks/descriptors-checks.ts';
import { linksChecks } from './checks/links-checks.ts';
import { pagesChecks } from './checks/pages-checks.ts';
import { problemsChecks } from './checks/problems-checks.ts';
import { readsChecks } from './checks/reads-checks.ts';
import { requestChecks } from './checks/request-checks.ts';
import { tlsChecks } from './checks/tls-checks.ts';
import { DeploymentClient, type Exchange } from './deployment-client.ts';
import { type CheckResult, createReport, Mismatch, type Report, runCheck } from './report.ts';
import { ServedOpenApi } from './served-openapi.ts';

interface VerifyOptions extends Pick<CheckContext, 'send'> {
  /** The groups to check. Default: all. */
  readonly groups?: readonly CheckGroupName[];
  /** Sends the requests. By default, they are sent over HTTP. */
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

/** Lists the checks of a deployment in order. The command, the monitor and the tests of the local run share them. */
export function listChecks(
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
 * Checks the deployment at `url` (an origin) against the contract, from outside. If its documents contain another
 * address, only that is reported.
 *
 * Without `send`, no e-mail is sent. Two requests reach the function for diagnostic requests: an empty object, which is
 * rejected and counts toward the rate limit of this client's address, and a valid dry run, which has its own limit.
 */
export async function verify(
  url: string,
  { exchange, groups, ...options }: VerifyOptions = {},
): Promise<Report> {
  const deployment = new DeploymentClient(url, exchange);
  const lines: CheckResult[] = [];
  const check = async (group: string, name: string, run: () => Promise<string>) => {
    lines.push({ group, check: name, ...(await runCheck(run)) });
  };
  let openapi: ServedOpenApi | undefined;
  await check('openapi', 'the OpenAPI document describes the deployment', async () => {
    const served = await ServedOpenApi.load(deployment);
    if (served.url !== url)
      throw new Mismatch('documents that contain this address', `${served.url}: check that address instead`);
    openapi = served;
    return `OpenAPI ${served.document.openapi}`;
  });
  if (!openapi) return createReport(url, lines);
  for (const { group, name, run } of listChecks({ deployment, openapi, ...options }, groups))
    await check(group, name, run);
  return createReport(url, lines);
}
