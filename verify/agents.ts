import { allowedHeaders } from '../contract/endpoint-paths.ts';
import { paths } from '../contract/paths.ts';
import { AiCatalog } from './checks/descriptors-checks.ts';
import { Skip } from './deployment-check.ts';
import type { DeploymentClient, RequestOptions } from './deployment-client.ts';
import { anyOrigin, expectAnswer, expectEqual } from './expectations.ts';

const cardMediaTypes = {
  mcp: 'application/mcp-server-card+json',
  a2a: 'application/a2a-agent-card+json',
} as const;

/** Path of the card that the AI catalog lists for `protocol`. Throws a Skip if it lists none. */
export async function advertisedCard(
  deployment: DeploymentClient,
  protocol: keyof typeof cardMediaTypes,
): Promise<string> {
  const { entries } = AiCatalog.parse(await deployment.getJson(paths.aiCatalog));
  const entry = entries.find(({ type }) => type === cardMediaTypes[protocol]);
  const path = entry && deployment.internalPath(entry.url);
  if (path === undefined) throw new Skip(`${paths.aiCatalog} lists none`);
  return path;
}

/** The headers that a browser sends for a page of another site. */
const foreignPage = { Origin: 'https://foreign-page.example', 'Sec-Fetch-Site': 'cross-site' };

/** Throws a Mismatch unless a foreign page may read with the POST `read`, and not send with the POST `write`. */
export async function expectForeignPageOnlyReads(
  deployment: DeploymentClient,
  path: string,
  read: RequestOptions,
  write: RequestOptions,
): Promise<string> {
  const headers = { ...foreignPage, 'Access-Control-Request-Method': 'POST' };
  const preflight = await deployment.send(path, { method: 'OPTIONS', headers });
  const allowed = { 'Access-Control-Allow-Headers': allowedHeaders[path], 'Content-Type': undefined };
  expectAnswer(preflight, 204, { ...anyOrigin, ...allowed });
  const post = (request: RequestOptions) =>
    deployment.send(path, { ...request, headers: { ...request.headers, ...foreignPage } });
  expectAnswer(await post(read), 200, anyOrigin);
  return `reads, and gets ${expectAnswer(await post(write), 403, anyOrigin)} for a request`;
}

/** Throws a Mismatch unless `path` with a trailing slash, which some clients add, returns the same for any method. */
export async function expectSameWithSlash(
  deployment: DeploymentClient,
  path: string,
  post: RequestOptions,
): Promise<string> {
  const preflight = { method: 'OPTIONS', headers: { Origin: foreignPage.Origin } };
  for (const sent of [post, preflight, { method: 'GET' }]) {
    const answer = await deployment.send(path, sent);
    const withSlash = await deployment.send(`${path}/`, sent);
    expectAnswer(withSlash, answer.status, { Allow: answer.headers.get('allow') ?? undefined });
    // Each response of the edge has a different request id.
    if (sent === post) expectEqual(`the answer of ${path}`, withSlash.text, answer.text);
  }
  return `${path}/`;
}
