import * as z from 'zod';
import { durationInWords } from '../../contract/duration.ts';
import { emailLimitPolicy, rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { problemTypes } from '../../contract/problem-types.ts';
import { Mismatch, type RunCheck, Skip } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import type { DeploymentClient, HttpResponse, RequestOptions } from '../deployment-client.ts';
import { expectHeader, expectHeaderOrNone, expectMediaType, expectStatus } from '../expectations.ts';
import type { ServedOpenApi } from '../served-openapi.ts';
import { headersOfEdgeAnswers } from './security-headers-checks.ts';

interface InvalidRequest extends RequestOptions {
  readonly what: string;
  readonly path: string;
  readonly slug: string;
  readonly status: number;
  /** Of a 405. */
  readonly allow?: string;
  /** Whether pages of any origin may read the answer. */
  readonly anyOrigin: boolean;
}

const json = { 'Content-Type': 'application/json' };

const { name, quota, windowSeconds } = rateLimitPolicy;
const rateLimitPolicies = new RegExp(
  `^"${name}";q=${quota};w=${windowSeconds}, "${emailLimitPolicy.name}";q=\\d+;w=${emailLimitPolicy.windowSeconds}$`,
);

/** Larger than any endpoint accepts, small enough for the edge function to see it. */
const tooLargeBody = ' '.repeat(200_000);

/** Requests that the edge rejects, before a rate limit counts them. */
function invalidRequests(resource: string, endpoint: string): InvalidRequest[] {
  const notFound = { slug: 'not-found', status: 404, anyOrigin: true };
  const readOnly = { slug: 'method-not-allowed', status: 405, allow: 'GET, HEAD, OPTIONS', anyOrigin: true };
  const postOnly = { slug: 'method-not-allowed', status: 405, allow: 'POST, OPTIONS', anyOrigin: false };
  const uriTooLong = { slug: 'uri-too-long', status: 414, anyOrigin: true };
  const contentTooLarge = { slug: 'content-too-large', status: 413, anyOrigin: false };
  const post = { method: 'POST', headers: json };
  return [
    { what: 'GET of an unknown path', path: '/verify/nothing-is-here', ...notFound },
    { what: 'GET of an unknown version', path: '/api/v0/company', ...notFound },
    { what: `POST to ${resource}`, path: resource, ...post, body: '{}', ...readOnly },
    { what: `DELETE of ${resource}`, path: resource, method: 'DELETE', ...readOnly },
    { what: `GET of ${endpoint}`, path: endpoint, ...postOnly },
    {
      what: `POST of 200 kB to ${endpoint}`,
      path: endpoint,
      ...post,
      body: tooLargeBody,
      ...contentTooLarge,
    },
    { what: 'GET of a path of 3,000 characters', path: `/${'a'.repeat(2_999)}`, ...uriTooLong },
  ];
}

/** Invalid requests are answered with complete problem documents (RFC 9457), and every problem type has its page. */
export const problemDetailsChecks: CheckGroup = async ({ deployment, openapi }, check) => {
  const [resource = paths.openapi] = openapi.pathsOf('get');
  const [endpoint = paths.diagnosticRequest] = openapi.pathsOf('post');
  for (const { what, path, slug, status, allow, anyOrigin, ...sent } of invalidRequests(resource, endpoint)) {
    await check(`${what} answers a problem`, async () => {
      const answer = await deployment.send(path, sent);
      expectStatus(answer, status);
      for (const [name, value] of headersOfEdgeAnswers) expectHeader(answer, name, value);
      expectHeaderOrNone(answer, 'Allow', allow);
      expectHeaderOrNone(answer, 'Access-Control-Allow-Origin', anyOrigin ? '*' : undefined);
      return expectProblem(answer, slug, deployment, openapi);
    });
  }
  await checkUriTooLongForCloudFront(resource, deployment, openapi, check);
  await check(`POST of an empty object to ${endpoint} answers a problem`, async () => {
    const answer = await deployment.send(endpoint, { method: 'POST', headers: json, body: '{}' });
    if (answer.status === 429)
      throw new Skip(
        `the rate limit of this address is reached; ask again in ${durationInWords(rateLimitPolicy.windowSeconds)}`,
      );
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

/**
 * CloudFront rejects an address of more than 8,192 bytes before any function runs, and fetches the error page. Nobody
 * says whether the response headers policy applies to that page: the second check tells.
 */
async function checkUriTooLongForCloudFront(
  resource: string,
  deployment: DeploymentClient,
  openapi: ServedOpenApi,
  check: RunCheck,
): Promise<void> {
  let asked: Promise<HttpResponse> | undefined;
  const ask = () => {
    asked ??= deployment.send(`${resource}?${'q'.repeat(9_000)}`);
    return asked;
  };
  await check('GET of an address of 9,000 bytes answers a problem', async () => {
    const answer = await ask();
    expectStatus(answer, 414);
    return expectProblem(answer, 'uri-too-long', deployment, openapi, { isErrorPage: true });
  });
  await check('the error page of CloudFront carries the security headers', async () => {
    const answer = await ask();
    expectStatus(answer, 414);
    const names = headersOfEdgeAnswers.map(([name]) => name);
    if (!names.some((name) => answer.headers.has(name))) {
      throw new Skip(`it carries none of ${names.join(', ')}: the response headers policy passes it by`);
    }
    for (const [name, value] of headersOfEdgeAnswers) expectHeader(answer, name, value);
    return names.join(', ');
  });
}

const ProblemMembers = z.looseObject({
  type: z.url(),
  title: z.string().min(1),
  detail: z.string().min(1),
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
  { isErrorPage = false } = {},
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
  // An error page is one document for all requests.
  if (!requestId && !isErrorPage)
    throw new Mismatch('the requestId by which operators find the request', 'none');
  // An error page lies in the bucket under a fixed key: CloudFront may keep it, and asks whether it changed.
  expectHeader(answer, 'Cache-Control', isErrorPage ? /^no-(?:cache|store)$/ : 'no-store');
  return `${answer.status} ${slug}`;
}
