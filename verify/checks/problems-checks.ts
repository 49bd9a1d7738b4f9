import { isDeepStrictEqual } from 'node:util';
import { maxBodyBytes } from '../../contract/body-limit.ts';
import { emailLimitPolicy, rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { problemTypes } from '../../contract/problems/types.ts';
import { type CheckContext, type CheckGroup, checksForEach } from '../check-group.ts';
import { Mismatch, Skip } from '../deployment-check.ts';
import type { HttpResponse, RequestOptions } from '../deployment-client.ts';
import {
  anyOrigin,
  type ExpectedFields,
  edgeSecurityFields,
  expectBelowLimit,
  expectResponse,
} from '../expectations.ts';

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
function invalidRequests(resource: string, endpoints: readonly string[]): InvalidRequest[] {
  const [endpoint = ''] = endpoints;
  const post = { method: 'POST', headers: json, body: '{}' };
  const chunked = { ...post, headers: { ...json, 'Transfer-Encoding': 'chunked' } };
  const compressed = { ...post, headers: { ...json, 'Content-Encoding': 'gzip' } };
  const unknownPaths = ['/api/v1/nowhere', `${endpoint}/`, `${endpoint}/x`, '/mcp//', '/mcp/x', '/a2a/x'];
  return [
    ['not-found', 'an unknown path', '/verify/nothing-is-here'],
    ['not-found', 'OPTIONS for an unknown path', '/verify/nothing-is-here', { method: 'OPTIONS' }],
    ['not-found', 'an unknown version', '/api/v0/company'],
    ['not-found', 'an unknown skill', `${paths.agentSkills}nothing/SKILL.md`],
    ['not-found', 'an object key', '/errors/414.json'],
    ['not-found', 'the key of an error document', '/problem-json/errors/504.json'],
    ['not-found', 'a bucket listing', '/bucket?list-type=2'],
    ['not-found', 'a property name that every object inherits', '/__proto__'],
    ...[...unknownPaths, endpoint.replaceAll('-', '%2D')].map(
      (path): InvalidRequest => ['not-found', `POST to ${path}`, path, post],
    ),
    ...[resource, paths.openapi, '/'].flatMap((path) =>
      disallowedMethods(path, ['POST', 'PUT', 'PATCH', 'DELETE'], 'GET, HEAD, OPTIONS'),
    ),
    ...[...endpoints, paths.mcp].flatMap((path) =>
      disallowedMethods(path, ['GET', 'PUT', 'PATCH', 'DELETE'], 'POST, OPTIONS'),
    ),
    ...[...endpoints, paths.mcp, paths.a2a].map(
      (path): InvalidRequest => [
        'unsupported-media-type',
        `a compressed body to ${path}`,
        path,
        compressed,
        { 'Accept-Encoding': 'identity' },
      ],
    ),
    ['uri-too-long', 'a path of 3,000 characters', `/${'a'.repeat(2_999)}`],
    ['length-required', 'a chunked body', endpoint, chunked],
    ['content-too-large', 'a body over the limit', endpoint, { ...post, body: ' '.repeat(maxBodyBytes + 1) }],
  ];
}

function disallowedMethods(path: string, methods: readonly string[], Allow: string): InvalidRequest[] {
  return methods.map((method) => {
    const body = method === 'GET' ? {} : { headers: json, body: '{}' };
    return ['method-not-allowed', `${method} ${path}`, path, { method, ...body }, { Allow }];
  });
}

/** Checks that invalid requests get complete problem documents (RFC 9457), as the problem pages document them. */
export const problemsChecks: CheckGroup = (context) => {
  const { deployment, openapi } = context;
  const [resource = paths.openapi] = openapi.pathsWith('get');
  const endpoints = openapi.pathsWith('post');
  const [endpoint = paths.diagnosticRequest] = endpoints;
  // CloudFront rejects this request before any function runs, and fetches the error page.
  const sendLongUrl = () => deployment.send(`${resource}?${'q'.repeat(9_000)}`);
  // Other requests that cause the same problem type get different header fields.
  const documented = ['an unknown path', `DELETE ${resource}`, 'a chunked body', 'a body over the limit'];
  return {
    ...checksForEach(invalidRequests(resource, endpoints), ([slug, what, path, options, fields]) => ({
      [`${what} gets ${slug}`]: async () => {
        const response = await deployment.send(path, options);
        // Only pages on the deployment may send a diagnostic request.
        const cors = isForAnyOrigin(path) ? anyOrigin : { 'Access-Control-Allow-Origin': undefined };
        const vary = slug === 'not-found' ? { Vary: 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode' } : {};
        const seen = expectProblem(context, response, slug, {
          ...edgeSecurityFields,
          'Cache-Control': 'no-store',
          Allow: undefined,
          ...cors,
          ...vary,
          ...fields,
        });
        const { requestId } = Problem.parse(response.json());
        if (requestId !== response.headers.get('x-amz-cf-id'))
          throw new Mismatch('the requestId in the header X-Amz-Cf-Id', String(requestId));
        if (documented.includes(what)) await expectDocumented(context, slug, response);
        return seen;
      },
    })),
    'HEAD for an unknown path returns no body': async () => {
      const response = await deployment.send('/verify/nothing-is-here', { method: 'HEAD' });
      if (response.text !== '') throw new Mismatch('no body', response.text);
      return expectResponse(response, 404, {
        ...edgeSecurityFields,
        'Content-Type': 'application/problem+json',
      });
    },
    'a URL of 9,000 bytes gets uri-too-long': async () => {
      const response = await sendLongUrl();
      // The error page has a fixed key in the bucket. CloudFront may cache the page, but revalidates it.
      const seen = expectProblem(context, response, 'uri-too-long', {
        'Cache-Control': /^no-(?:cache|store)$/,
      });
      await expectDocumented(context, 'uri-too-long', response);
      return seen;
    },
    // AWS does not document whether the response headers policy applies to error pages: this check reports it.
    'the CloudFront error page has the security headers': async () => {
      const response = await sendLongUrl();
      const names = Object.keys(edgeSecurityFields);
      if (!names.some((name) => response.headers.has(name)))
        throw new Skip(`it has no ${names.join(', ')}: the response headers policy does not apply to it`);
      return expectResponse(response, 414, edgeSecurityFields);
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

function isForAnyOrigin(path: string): boolean {
  return !/^\/api\/v\d+\/diagnostic-request(?:\/validate)?$/.test(path);
}

/** Implementation details that a response must not contain: stacks, modules, names of services and errors. */
const internals =
  /^\s*at .+:\d+|node_modules|node:internal|\.(?:ts|mjs):\d+|arn:aws|amazonaws|[a-z](?:Error|Exception)\b|undefined|\[object /m;

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
  if (type !== page) throw new Mismatch(`type ${page}`, `type ${type}`);
  if (status !== expected) throw new Mismatch(`status ${expected} in the body`, String(status));
  if (status === 404 && hint !== deployment.url + paths.openapi)
    throw new Mismatch(`hint ${deployment.url}${paths.openapi}`, `hint ${hint ?? '(absent)'}`);
  if (internals.test(response.text)) throw new Mismatch('no implementation details', response.text);
  return `${status} ${slug}`;
}

/** The status, header fields and body of the example response in a problem page's Markdown. */
const exampleResponsePattern = /^```http\nHTTP\/1\.1 (\d+)\n(.*?)\n\n(.*?)\n```$/ms;

/** Removes the detail and the request id, which differ between requests. */
const toComparable = (body: string) => ({ ...JSON.parse(body), detail: '', requestId: '' });

/** Throws a Mismatch unless the problem page documents this response. */
async function expectDocumented(
  { deployment }: CheckContext,
  slug: string,
  response: HttpResponse,
): Promise<void> {
  const path = `${paths.problems}${slug}.md`;
  const [, status, fields = '', body = '{}'] =
    exampleResponsePattern.exec((await deployment.get(path)).text) ?? [];
  expectResponse(
    response,
    Number(status),
    Object.fromEntries(fields.split('\n').map((field) => field.split(': '))),
  );
  if (!isDeepStrictEqual(toComparable(response.text), toComparable(body)))
    throw new Mismatch(`the response documented in ${path}`, response.text);
}
