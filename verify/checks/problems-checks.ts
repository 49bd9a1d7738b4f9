import { isDeepStrictEqual } from 'node:util';
import { maxBodyBytes } from '../../contract/body-limit.ts';
import { durationInWords } from '../../contract/in-words.ts';
import { emailLimitPolicy, rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { problemTypes } from '../../contract/problems/types.ts';
import { type CheckContext, type CheckGroup, forEach } from '../check-group.ts';
import { Mismatch, Skip } from '../deployment-check.ts';
import type { HttpResponse, RequestOptions } from '../deployment-client.ts';
import { anyOrigin, type ExpectedFields, edgeSecurityFields, expectAnswer } from '../expectations.ts';

/** A request that the edge rejects, and the members of its response besides those of every problem. */
type InvalidRequest = readonly [
  slug: string,
  what: string,
  path: string,
  sent?: RequestOptions,
  fields?: ExpectedFields,
];

const json = { 'Content-Type': 'application/json' };
const { name, quota, windowSeconds } = rateLimitPolicy;
const rateLimitPolicies = new RegExp(
  `^"${name}";q=${quota};w=${windowSeconds}, "${emailLimitPolicy.name}";q=\\d+;w=${emailLimitPolicy.windowSeconds}$`,
);

/** Requests that the edge rejects, before a rate limit counts them. */
function invalidRequests(resource: string, endpoints: readonly string[]): InvalidRequest[] {
  const [endpoint = ''] = endpoints;
  const post = { method: 'POST', headers: json, body: '{}' };
  const chunked = { ...post, headers: { ...json, 'Transfer-Encoding': 'chunked' } };
  const compressed = { ...post, headers: { ...json, 'Content-Encoding': 'gzip' } };
  const notThere = ['/api/v1/nowhere', `${endpoint}/`, `${endpoint}/x`, '/mcp//', '/mcp/x', '/a2a/x'];
  return [
    ['not-found', 'an unknown path', '/verify/nothing-is-here'],
    ['not-found', 'an unknown path by OPTIONS', '/verify/nothing-is-here', { method: 'OPTIONS' }],
    ['not-found', 'an unknown version', '/api/v0/company'],
    ['not-found', 'an unknown skill', `${paths.agentSkills}nothing/SKILL.md`],
    ['not-found', 'the key of an object', '/errors/414.json'],
    ['not-found', 'the key of an error document', '/problem-json/errors/504.json'],
    ['not-found', 'a listing of the bucket', '/bucket?list-type=2'],
    ['not-found', 'a name that objects inherit', '/__proto__'],
    ...[...notThere, endpoint.replaceAll('-', '%2D')].map(
      (path): InvalidRequest => ['not-found', `POST to ${path}`, path, post],
    ),
    ...[resource, paths.openapi, '/'].flatMap((path) =>
      methodsOf(path, ['POST', 'PUT', 'PATCH', 'DELETE'], 'GET, HEAD, OPTIONS'),
    ),
    ...[...endpoints, paths.mcp].flatMap((path) =>
      methodsOf(path, ['GET', 'PUT', 'PATCH', 'DELETE'], 'POST, OPTIONS'),
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
    ['length-required', 'a body in chunks', endpoint, chunked],
    ['content-too-large', 'a body over the limit', endpoint, { ...post, body: ' '.repeat(maxBodyBytes + 1) }],
  ];
}

function methodsOf(path: string, methods: readonly string[], Allow: string): InvalidRequest[] {
  return methods.map((method) => {
    const body = method === 'GET' ? {} : { headers: json, body: '{}' };
    return ['method-not-allowed', `${method} of ${path}`, path, { method, ...body }, { Allow }];
  });
}

/** Invalid requests are answered with complete problem documents (RFC 9457), as the pages of the problems show them. */
export const problemsChecks: CheckGroup = (context) => {
  const { deployment, openapi } = context;
  const [resource = paths.openapi] = openapi.pathsOf('get');
  const endpoints = openapi.pathsOf('post');
  const [endpoint = paths.diagnosticRequest] = endpoints;
  // CloudFront rejects it before any function runs, and fetches the error page.
  const askTooLong = () => deployment.send(`${resource}?${'q'.repeat(9_000)}`);
  // The others of the same type have other header fields.
  const shown = ['an unknown path', `DELETE of ${resource}`, 'a body in chunks', 'a body over the limit'];
  return {
    ...forEach(invalidRequests(resource, endpoints), ([slug, what, path, sent, fields]) => ({
      [`${what} is answered ${slug}`]: async () => {
        const answer = await deployment.send(path, sent);
        // Of pages, only those of the deployment may send a request.
        const cors = isForAnyOrigin(path) ? anyOrigin : { 'Access-Control-Allow-Origin': undefined };
        const vary = slug === 'not-found' ? { Vary: 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode' } : {};
        const seen = expectProblem(context, answer, slug, {
          ...edgeSecurityFields,
          'Cache-Control': 'no-store',
          Allow: undefined,
          ...cors,
          ...vary,
          ...fields,
        });
        const { requestId } = Problem.parse(answer.json());
        if (requestId !== answer.headers.get('x-amz-cf-id'))
          throw new Mismatch('the requestId of the header X-Amz-Cf-Id', String(requestId));
        if (shown.includes(what)) await expectShown(context, slug, answer);
        return seen;
      },
    })),
    'HEAD of an unknown path is answered without a body': async () => {
      const answer = await deployment.send('/verify/nothing-is-here', { method: 'HEAD' });
      if (answer.text !== '') throw new Mismatch('no body', answer.text);
      return expectAnswer(answer, 404, { ...edgeSecurityFields, 'Content-Type': 'application/problem+json' });
    },
    'a URL of 9,000 bytes gets uri-too-long': async () => {
      const answer = await askTooLong();
      // The error page is in the bucket under a fixed key: CloudFront may cache it, and revalidates it.
      const seen = expectProblem(context, answer, 'uri-too-long', {
        'Cache-Control': /^no-(?:cache|store)$/,
      });
      await expectShown(context, 'uri-too-long', answer);
      return seen;
    },
    // AWS does not document whether the response headers policy applies to error pages: this check reports it.
    'the CloudFront error page has the security headers': async () => {
      const answer = await askTooLong();
      const names = Object.keys(edgeSecurityFields);
      if (!names.some((name) => answer.headers.has(name)))
        throw new Skip(`it has no ${names.join(', ')}: the response headers policy does not apply to it`);
      return expectAnswer(answer, 414, edgeSecurityFields);
    },
    [`an empty object to ${endpoint} gets validation-failed`]: async () => {
      const answer = await deployment.send(endpoint, { method: 'POST', headers: json, body: '{}' });
      if (answer.status === 429)
        throw new Skip(
          `the rate limit of this address is reached; try again in ${durationInWords(windowSeconds)}`,
        );
      const fields = { 'RateLimit-Policy': rateLimitPolicies, RateLimit: /;r=\d+.*;r=\d+/ };
      const seen = expectProblem(context, answer, 'validation-failed', {
        ...fields,
        'Cache-Control': 'no-store',
      });
      const { requestId } = Problem.parse(answer.json());
      if (!requestId) throw new Mismatch('the requestId, which operators search for', 'none');
      return seen;
    },
  };
};

function isForAnyOrigin(path: string): boolean {
  return !/^\/api\/v\d+\/diagnostic-request(?:\/validate)?$/.test(path);
}

/** Internals that must not be in an answer: stacks, modules, names of services and errors. */
const internals =
  /^\s*at .+:\d+|node_modules|node:internal|\.(?:ts|mjs):\d+|arn:aws|amazonaws|[a-z](?:Error|Exception)\b|undefined|\[object /m;

/** Throws a Mismatch unless `answer` is a complete problem of the type `slug`, with these header fields. */
function expectProblem(
  { deployment, openapi }: CheckContext,
  answer: HttpResponse,
  slug: string,
  fields: ExpectedFields,
): string {
  const expected = problemTypes.find((type) => type.slug === slug)?.status ?? 0;
  expectAnswer(answer, expected, { ...fields, 'Content-Type': 'application/problem+json' });
  const body = answer.json();
  openapi.expectProblem(body);
  const { type, status, hint } = Problem.parse(body);
  const page = `${deployment.url}${paths.problems}${slug}`;
  if (type !== page) throw new Mismatch(`type ${page}`, `type ${type}`);
  if (status !== expected) throw new Mismatch(`status ${expected} in the body`, String(status));
  if (status === 404 && hint !== deployment.url + paths.openapi)
    throw new Mismatch(`hint ${deployment.url}${paths.openapi}`, `hint ${hint ?? '(absent)'}`);
  if (internals.test(answer.text)) throw new Mismatch('no implementation details', answer.text);
  return `${status} ${slug}`;
}

/** A response in the Markdown of a problem's page: its status, its header fields and its body. */
const shownResponse = /^```http\nHTTP\/1\.1 (\d+)\n(.*?)\n\n(.*?)\n```$/ms;

/** The detail and the request id differ between requests. */
const comparable = (body: string) => ({ ...JSON.parse(body), detail: '', requestId: '' });

/** Throws a Mismatch unless the page of the problem shows `answer`. */
async function expectShown({ deployment }: CheckContext, slug: string, answer: HttpResponse): Promise<void> {
  const path = `${paths.problems}${slug}.md`;
  const [, status, fields = '', body = '{}'] = shownResponse.exec((await deployment.get(path)).text) ?? [];
  expectAnswer(
    answer,
    Number(status),
    Object.fromEntries(fields.split('\n').map((field) => field.split(': '))),
  );
  if (!isDeepStrictEqual(comparable(answer.text), comparable(body)))
    throw new Mismatch(`the answer that ${path} shows`, answer.text);
}
