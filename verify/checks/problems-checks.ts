import { paths } from '../../contract/paths.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { problemTypes } from '../../contract/problems/texts.ts';
import { maxBodyBytes } from '../../contract/request/body-limit.ts';
import { emailLimitPolicy, rateLimitPolicy } from '../../contract/request/limits.ts';
import { type CheckContext, type CheckGroup, checksForEach } from '../check-group.ts';
import type { HttpResponse, RequestOptions } from '../deployment-client.ts';
import {
  type ExpectedFields,
  edgeSecurityFields,
  expectBelowLimit,
  expectResponse,
} from '../expectations.ts';
import { Mismatch } from '../report.ts';

/** A request that the edge rejects, and header fields that its response has in addition to those of every problem. */
type InvalidRequest = readonly [
  slug: string,
  what: string,
  path: string,
  options?: RequestOptions,
  fields?: ExpectedFields,
];

const json = { 'Content-Type': 'application/json' };
const { name, quota, windowSeconds } = rateLimitPolicy;
const rateLimitPolicies = new RegExp(
  `^"${name}";q=${quota};w=${windowSeconds}, "${emailLimitPolicy.name}";q=\\d+;w=${emailLimitPolicy.windowSeconds}$`,
);

/** Lists requests that the edge rejects before a rate limit counts them. */
function invalidRequests(resource: string, endpoint: string): InvalidRequest[] {
  const post = { method: 'POST', headers: json, body: '{}' };
  const chunked = { ...post, headers: { ...json, 'Transfer-Encoding': 'chunked' } };
  const compressed = { ...post, headers: { ...json, 'Content-Encoding': 'gzip' } };
  const forDocuments = { Allow: 'GET, HEAD, OPTIONS' };
  const forEndpoints = { Allow: 'POST, OPTIONS' };
  const agentEndpoints = [paths.mcp, paths.a2a];
  return [
    ['not-found', 'an unknown path', '/verify/nothing-is-here'],
    ['not-found', 'an unknown version', '/api/v0/company'],
    ['not-found', 'an object key', '/errors/414.json'],
    ['not-found', 'the address of another site as a path', '//verify.example/'],
    ...[endpoint, ...agentEndpoints].map(
      (path): InvalidRequest => ['not-found', `POST to ${path}/x`, `${path}/x`, post],
    ),
    ['method-not-allowed', `DELETE ${resource}`, resource, { ...post, method: 'DELETE' }, forDocuments],
    ['method-not-allowed', 'POST /', '/', post, forDocuments],
    ...[endpoint, ...agentEndpoints].map(
      (path): InvalidRequest => ['method-not-allowed', `GET ${path}`, path, {}, forEndpoints],
    ),
    ['method-not-allowed', `DELETE ${paths.mcp}`, paths.mcp, { ...post, method: 'DELETE' }, forEndpoints],
    ...[endpoint, ...agentEndpoints].map(
      (path): InvalidRequest => ['unsupported-media-type', `a compressed body to ${path}`, path, compressed],
    ),
    ['uri-too-long', 'a path of 3,000 characters', `/${'a'.repeat(2_999)}`],
    ['length-required', 'a chunked body', endpoint, chunked],
    ['content-too-large', 'a body over the limit', endpoint, { ...post, body: ' '.repeat(maxBodyBytes + 1) }],
  ];
}

/** Checks that invalid requests get complete problem documents (RFC 9457). */
export const problemsChecks: CheckGroup = (context) => {
  const { deployment, openapi } = context;
  const [resource = paths.openapi] = openapi.pathsWith('get');
  const [endpoint = paths.diagnosticRequest] = openapi.pathsWith('post');
  return {
    ...checksForEach(invalidRequests(resource, endpoint), ([slug, what, path, options, fields]) => ({
      [`${what} gets ${slug}`]: async () => {
        const response = await deployment.send(path, options);
        const seen = expectProblem(context, response, slug, {
          ...edgeSecurityFields,
          'Cache-Control': 'no-store',
          Allow: undefined,
          // Only pages on the deployment may send a diagnostic request.
          'Access-Control-Allow-Origin': path === endpoint ? undefined : '*',
          ...fields,
        });
        const { requestId } = Problem.parse(response.json());
        if (requestId !== response.headers.get('x-amz-cf-id'))
          throw new Mismatch('the requestId in the header X-Amz-Cf-Id', String(requestId));
        return seen;
      },
    })),
    'a URL of 9,000 bytes gets uri-too-long': async () => {
      // CloudFront rejects this request before any function runs, and fetches the error page.
      const response = await deployment.send(`${resource}?${'q'.repeat(9_000)}`);
      // The error page has a fixed key in the bucket. CloudFront may cache the page, but revalidates it.
      const fields = { 'Cache-Control': /^no-(?:cache|store)$/ };
      return expectProblem(context, response, 'uri-too-long', fields);
    },
    [`an empty object to ${endpoint} gets validation-failed`]: async () => {
      const response = await deployment.send(endpoint, { method: 'POST', headers: json, body: '{}' });
      expectBelowLimit(response, 'rate limit', windowSeconds);
      const fields = { 'RateLimit-Policy': rateLimitPolicies, RateLimit: /;r=\d+.*;r=\d+/ };
      const seen = expectProblem(context, response, 'validation-failed', {
        ...fields,
        'Cache-Control': 'no-store',
      });
      const { requestId } = Problem.parse(response.json());
      if (!requestId) throw new Mismatch('a requestId', 'none');
      return seen;
    },
  };
};

/** Throws a Mismatch unless `response` is a complete problem of type `slug` with these header fields. */
function expectProblem(
  { deployment, openapi }: CheckContext,
  response: HttpResponse,
  slug: string,
  fields: ExpectedFields,
): string {
  const expected = problemTypes.find((type) => type.slug === slug)?.status ?? 0;
  expectResponse(response, expected, { ...fields, 'Content-Type': 'application/problem+json' });
  const body = response.json();
  openapi.expectProblem(body);
  const { type, status, hint } = Problem.parse(body);
  const page = `${deployment.url}${paths.problems}${slug}`;
  if (type !== page || status !== expected)
    throw new Mismatch(`${expected} and ${page} in the body`, `${status} and ${type}`);
  if (status === 404 && hint !== deployment.url + paths.openapi)
    throw new Mismatch(`hint ${deployment.url}${paths.openapi}`, `hint ${hint ?? '(absent)'}`);
  return `${expected} ${slug}`;
}
