import type { DeploymentClient, RequestOptions } from '../deployment-client.ts';
import { expectHeader, expectStatus } from '../expectations.ts';

/** What a browser sends for a page of no site of ours. */
const foreignPage = { Origin: 'https://foreign-page.example', 'Sec-Fetch-Site': 'cross-site' };

/** Throws a Mismatch unless a foreign page may read with the POST `read`, and not send with the POST `write`. */
export async function expectForeignPageOnlyReads(
  deployment: DeploymentClient,
  path: string,
  read: RequestOptions,
  write: RequestOptions,
): Promise<string> {
  const preflight = await deployment.send(path, {
    method: 'OPTIONS',
    headers: { ...foreignPage, 'Access-Control-Request-Method': 'POST' },
  });
  expectStatus(preflight, 204);
  expectHeader(preflight, 'Access-Control-Allow-Origin', '*');
  expectHeader(preflight, 'Access-Control-Allow-Headers', /\bcontent-type\b/);
  const post = (request: RequestOptions) =>
    deployment.send(path, { ...request, headers: { ...request.headers, ...foreignPage } });
  const answer = await post(read);
  expectStatus(answer, 200);
  expectHeader(answer, 'Access-Control-Allow-Origin', '*');
  return `reads, and gets ${expectStatus(await post(write), 403)} for a request`;
}
