import { allowedHeaders } from '../contract/endpoint-paths.ts';
import { paths } from '../contract/paths.ts';
import { AiCatalog } from './checks/descriptors-checks.ts';
import { Skip } from './deployment-check.ts';
import type { DeploymentClient, RequestOptions } from './deployment-client.ts';
import { anyOrigin, expectEqual, expectResponse } from './expectations.ts';

const cardMediaTypes = {
  mcp: 'application/mcp-server-card+json',
  a2a: 'application/a2a-agent-card+json',
} as const;

/** Returns the path of the card that the AI catalog lists for `protocol`. Throws a Skip if it lists none. */
export async function findCardPath(
  deployment: DeploymentClient,
  protocol: keyof typeof cardMediaTypes,
): Promise<string> {
  const { entries } = AiCatalog.parse(await deployment.getJson(paths.aiCatalog));
  const entry = entries.find(({ type }) => type === cardMediaTypes[protocol]);
  const path = entry && deployment.internalPath(entry.url);
  if (path === undefined) throw new Skip(`${paths.aiCatalog} lists no such card`);
  return path;
}

/** The headers that a browser sends for a cross-origin page. */
const crossOriginHeaders = { Origin: 'https://foreign-page.example', 'Sec-Fetch-Site': 'cross-site' };

/** Throws a Mismatch unless a cross-origin page may send the POST request `read` but not `write`. */
export async function expectCrossOriginReadOnly(
  deployment: DeploymentClient,
  path: string,
  read: RequestOptions,
  write: RequestOptions,
): Promise<string> {
  const headers = { ...crossOriginHeaders, 'Access-Control-Request-Method': 'POST' };
  const preflight = await deployment.send(path, { method: 'OPTIONS', headers });
  const allowed = { 'Access-Control-Allow-Headers': allowedHeaders[path], 'Content-Type': undefined };
  expectResponse(preflight, 204, { ...anyOrigin, ...allowed });
  const post = (request: RequestOptions) =>
    deployment.send(path, { ...request, headers: { ...request.headers, ...crossOriginHeaders } });
  expectResponse(await post(read), 200, anyOrigin);
  return `may read; a request gets ${expectResponse(await post(write), 403, anyOrigin)}`;
}

/** Throws a Mismatch unless `path` responds in the same way with a trailing slash, which some clients add. */
export async function expectSameWithSlash(
  deployment: DeploymentClient,
  path: string,
  post: RequestOptions,
): Promise<string> {
  const preflight = { method: 'OPTIONS', headers: { Origin: crossOriginHeaders.Origin } };
  for (const request of [post, preflight, { method: 'GET' }]) {
    const response = await deployment.send(path, request);
    const withSlash = await deployment.send(`${path}/`, request);
    expectResponse(withSlash, response.status, { Allow: response.headers.get('allow') ?? undefined });
    // The edge adds a different request id to each of its responses, so only this one can be compared.
    if (request === post) expectEqual(`the response of ${path}`, withSlash.text, response.text);
  }
  return `${path}/`;
}
