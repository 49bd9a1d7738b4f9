import * as z from 'zod';
import { emailLimitPolicy, rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { problemTypes } from '../../contract/problem-types.ts';
import { Mismatch, Skip } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import type { DeploymentClient, HttpResponse, RequestOptions } from '../deployment-client.ts';
import { expectHeader, expectMediaType, expectStatus } from '../expectations.ts';
import type { ServedOpenApi } from '../served-openapi.ts';

interface InvalidRequest extends RequestOptions {
  readonly what: string;
  readonly path: string;
  readonly slug: string;
  readonly status: number;
}

const json = { 'Content-Type': 'application/json' };

const { name, quota, windowSeconds } = rateLimitPolicy;
const rateLimitPolicies = new RegExp(
  `^"${name}";q=${quota};w=${windowSeconds}, "${emailLimitPolicy.name}";q=\\d+;w=${emailLimitPolicy.windowSeconds}$`,
);

/** Requests that the edge rejects, before a rate limit counts them. */
function invalidRequests(resource: string, endpoint: string): InvalidRequest[] {
  const notFound = { slug: 'not-found', status: 404 };
  const notAllowed = { slug: 'method-not-allowed', status: 405 };
  return [
    { what: 'GET of an unknown path', path: '/verify/nothing-is-here', ...notFound },
    { what: 'GET of an unknown version', path: '/api/v0/company', ...notFound },
    { what: `GET of ${resource}/`, path: `${resource}/`, ...notFound },
    { what: `POST to ${resource}`, path: resource, method: 'POST', headers: json, body: '{}', ...notAllowed },
    { what: `DELETE of ${resource}`, path: resource, method: 'DELETE', ...notAllowed },
    { what: `GET of ${endpoint}`, path: endpoint, ...notAllowed },
  ];
}

/** Invalid requests are answered with complete problem documents (RFC 9457), and every problem type has its page. */
export const problemDetailsChecks: CheckGroup = async ({ deployment, openapi }, check) => {
  const [resource = paths.company] = openapi.pathsOf('get');
  const [endpoint = paths.diagnosticRequest] = openapi.pathsOf('post');
  for (const { what, path, slug, status, ...sent } of invalidRequests(resource, endpoint)) {
    await check(`${what} answers a problem`, async () => {
      const answer = await deployment.send(path, sent);
      expectStatus(answer, status);
      return expectProblem(answer, slug, deployment, openapi);
    });
  }
  await check(`POST of an empty object to ${endpoint} answers a problem`, async () => {
    const answer = await deployment.send(endpoint, { method: 'POST', headers: json, body: '{}' });
    if (answer.status === 429)
      throw new Skip('the rate limit of this address is reached; ask again in a minute');
    expectStatus(answer, 422);
    expectHeader(answer, 'RateLimit-Policy', rateLimitPolicies);
    expectHeader(answer, 'RateLimit', /;r=\d+.*;r=\d+/);
    return expectProblem(answer, 'validation-failed', deployment, openapi);
  });
  for (const { slug, title } of problemTypes) {
    await check(`${paths.problems}${slug} is a page`, async () => {
      const page = await deployment.get(paths.problems + slug);
      expectStatus(page, 200);
      if (!page.text.includes(title)) throw new Mismatch(`a page about "${title}"`, 'another page');
      return expectMediaType(page, 'text/html');
    });
  }
};

const ProblemMembers = z.looseObject({
  type: z.url(),
  status: z.int(),
  hint: z.url().optional(),
  requestId: z.string().optional(),
});

/** Throws a Mismatch unless `answer` is a complete problem of the type `slug`. */
function expectProblem(
  answer: HttpResponse,
  slug: string,
  deployment: DeploymentClient,
  openapi: ServedOpenApi,
): string {
  expectMediaType(answer, 'application/problem+json');
  const body = answer.json();
  openapi.expectProblem(body);
  const { type, status, hint, requestId } = ProblemMembers.parse(body);
  const page = `${deployment.url}${paths.problems}${slug}`;
  if (type !== page) throw new Mismatch(`type ${page}`, `type ${type}`);
  if (status !== answer.status) throw new Mismatch(`status ${answer.status} in the body`, String(status));
  if (answer.status === 404 && hint !== deployment.url + paths.openapi) {
    throw new Mismatch(`hint ${deployment.url}${paths.openapi}`, `hint ${hint ?? '(absent)'}`);
  }
  if (!requestId) throw new Mismatch('the requestId by which operators find the request', 'none');
  if (answer.status === 405) expectHeader(answer, 'Allow', /[A-Z]/);
  expectHeader(answer, 'Cache-Control', 'no-store');
  return `${answer.status} ${slug}`;
}
