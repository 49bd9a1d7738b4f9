import { allowedHeaders } from '../contract/endpoint-paths.ts';
import type { DeploymentClient, RequestOptions } from './deployment-client.ts';
import { anyOrigin, expectEqual, expectResponse } from './expectations.ts';

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

/** Throws a Mismatch unless `path` returns the same with a trailing slash, which some clients add. */
export async function expectSameWithSlash(
  deployment: DeploymentClient,
  path: string,
  post: RequestOptions,
): Promise<string> {
  const { text } = await deployment.send(path, post);
  const withSlash = await deployment.send(`${path}/`, post);
  expectEqual(`the response of ${path}`, withSlash.text, text);
  return expectResponse(withSlash, 200);
}
