import { a2a } from './a2a.ts';
import { checksOf } from './check.ts';
import { Deployment } from './deployment.ts';
import { descriptors } from './descriptors.ts';
import type { Group } from './group.ts';
import { links } from './links.ts';
import { mcp } from './mcp.ts';
import { ServedDescription } from './openapi.ts';
import { pages } from './pages.ts';
import { problems } from './problems.ts';
import { reads } from './reads.ts';
import { type Line, type Report, report } from './report.ts';
import { request } from './request.ts';
import { securityHeaders } from './security-headers.ts';
import { skills } from './skills.ts';
import { tls } from './tls.ts';
import { versions } from './versions.ts';

export interface VerifyOptions {
  /** Whether to send one real request, hence one real e-mail. */
  readonly send?: boolean;
}

const harmless: Readonly<Record<string, Group>> = {
  tls,
  reads,
  versions,
  problems,
  pages,
  descriptors,
  skills,
  mcp,
  a2a,
  links,
  headers: securityHeaders,
};

/**
 * Checks the deployment at `url` (an origin) against the contract, from outside.
 *
 * Without `send` nothing is asked for: of all requests one alone reaches the request function, an empty object, which
 * it refuses and counts against the allowance of the caller's address.
 */
export async function verify(url: string, { send = false }: VerifyOptions = {}): Promise<Report> {
  const deployment = new Deployment(url);
  const lines: Line[] = [];
  let openapi: ServedDescription | undefined;
  await checksOf('openapi', lines)('the OpenAPI document describes the deployment', async () => {
    openapi = await ServedDescription.of(deployment);
    return `OpenAPI ${openapi.description.openapi}`;
  });
  if (!openapi) return report(url, lines);
  for (const [name, group] of Object.entries(send ? { ...harmless, request } : harmless)) {
    await group({ deployment, openapi }, checksOf(name, lines));
  }
  return report(url, lines);
}
