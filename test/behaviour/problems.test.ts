import { beforeAll, describe, expect, test } from 'vitest';
import { maxBodyBytes } from '../../contract/body-limit.ts';
import { maxIdempotencyKeyLength } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { problemTypes } from '../../contract/problem-types.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { ServedOpenApi } from '../../verify/served-openapi.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { type HttpRequest, uniqueLoopbackAddress } from '../support/http-client.ts';
import { expectServedProblem, servedOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { ask } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses');

const json = { 'Content-Type': 'application/json' };
const post = paths.diagnosticRequest;
const valid = JSON.stringify(validRequest);

let openapi: ServedOpenApi;
beforeAll(async () => {
  openapi = await servedOpenApi(ask);
});

const readMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
const documents = [...Object.values(resourcePaths), paths.openapi, '/'];

type InvalidRequest = [slug: string, what: string, sent: HttpRequest];

const invalidRequests: InvalidRequest[] = [
  ['not-found', 'an unknown path', { path: '/nowhere' }],
  ['not-found', 'an unknown version', { path: '/api/v2/company' }],
  ['not-found', 'an encoded slash', { path: '/api%2Fv1%2Fcompany' }],
  ['not-found', 'a path that climbs', { path: '/api/v1/../v1/company' }],
  ['not-found', 'an encoded path that climbs', { path: '/%2e%2e/%2e%2e/etc/passwd' }],
  ['not-found', 'a path that is not UTF-8', { path: '/%ff%fe' }],
  ['not-found', 'a broken percent encoding', { path: '/%zz' }],
  ['not-found', 'a NUL', { path: '/api/v1/company%00' }],
  ['not-found', 'the key of an object instead of its path', { path: '/errors/414.json' }],
  ['not-found', 'the key of an error document', { path: '/problem-json/errors/504.json' }],
  ['not-found', 'a listing of the bucket', { path: '/bucket?list-type=2' }],
  ['not-found', 'a name that objects inherit', { path: '/__proto__' }],
  [
    'not-found',
    'an unknown path of the API by POST',
    { method: 'POST', path: '/api/v1/nowhere', headers: json, body: '{}' },
  ],
  [
    'not-found',
    'a sub-path of the endpoint',
    { method: 'POST', path: `${post}/x`, headers: json, body: valid },
  ],
  [
    'not-found',
    'the encoded path of the endpoint',
    { method: 'POST', path: '/api/v1/diagnostic%2Drequest', headers: json, body: valid },
  ],
  ['not-found', 'an unknown path by OPTIONS', { method: 'OPTIONS', path: '/nowhere' }],
  ['uri-too-long', 'a very long path', { path: `/${'a'.repeat(3_000)}` }],
  ...documents.flatMap((path) =>
    readMethods.map(
      (method): InvalidRequest => [
        'method-not-allowed',
        `${method} of ${path}`,
        { method, path, headers: json, body: '{}' },
      ],
    ),
  ),
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map(
    (method): InvalidRequest => ['method-not-allowed', `${method} of the endpoint`, { method, path: post }],
  ),
  [
    'range-not-satisfiable',
    'a range beyond the end',
    { path: resourcePaths.company, headers: { Range: 'bytes=99999999-' } },
  ],
  [
    'length-required',
    'a body in chunks',
    { method: 'POST', path: post, headers: { ...json, 'Transfer-Encoding': 'chunked' }, body: valid },
  ],
  [
    'content-too-large',
    'a body over the limit',
    { method: 'POST', path: post, headers: json, body: 'x'.repeat(maxBodyBytes + 1) },
  ],
];

/** Requests that reach the function, which counts each against the rate limit of its address. */
const countedInvalidRequests: InvalidRequest[] = [
  ['unsupported-media-type', 'no media type', { method: 'POST', path: post, body: valid }],
  [
    'unsupported-media-type',
    'plain text',
    { method: 'POST', path: post, headers: { 'Content-Type': 'text/plain' }, body: valid },
  ],
  [
    'unsupported-media-type',
    'a multipart form',
    {
      method: 'POST',
      path: post,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    },
  ],
  [
    'unsupported-media-type',
    'another charset',
    {
      method: 'POST',
      path: post,
      headers: { 'Content-Type': 'application/json; charset=utf-16' },
      body: valid,
    },
  ],
  ['malformed-body', 'an empty body', { method: 'POST', path: post, headers: json, body: '' }],
  [
    'malformed-body',
    'half a JSON object',
    { method: 'POST', path: post, headers: json, body: valid.slice(0, -2) },
  ],
  [
    'malformed-body',
    'a member twice in a form',
    {
      method: 'POST',
      path: post,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'name=a&name=b',
    },
  ],
  ['validation-failed', 'an array', { method: 'POST', path: post, headers: json, body: '[]' }],
  ['validation-failed', 'a string', { method: 'POST', path: post, headers: json, body: '"x"' }],
  ['validation-failed', 'null', { method: 'POST', path: post, headers: json, body: 'null' }],
  ['validation-failed', 'an empty object', { method: 'POST', path: post, headers: json, body: '{}' }],
  [
    'malformed-body',
    'deep nesting',
    { method: 'POST', path: post, headers: json, body: `{"name":${'['.repeat(500)}${']'.repeat(500)}}` },
  ],
  [
    'malformed-idempotency-key',
    'too long a key',
    {
      method: 'POST',
      path: post,
      headers: { ...json, 'Idempotency-Key': 'k'.repeat(maxIdempotencyKeyLength + 1) },
      body: valid,
    },
  ],
  [
    'cross-site-request',
    'a form on a foreign page',
    {
      method: 'POST',
      path: post,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://elsewhere.example' },
      body: 'name=a',
    },
  ],
  [
    'cross-site-request',
    'a sandboxed page',
    { method: 'POST', path: post, headers: { ...json, Origin: 'null' }, body: valid },
  ],
];

describe('an invalid request is answered with a complete problem', () => {
  async function expectProblemOf(slug: string, sent: HttpRequest): Promise<void> {
    const answer = await ask(sent);

    const expected = problemTypes.find((type) => type.slug === slug);
    expect(answer.status).toBe(expected?.status);
    const problem = expectServedProblem(openapi, answer);
    expect(problem.type.split('/').at(-1)).toBe(slug);
  }

  test.each(invalidRequests)('%s: %s', (slug, _what, sent) => expectProblemOf(slug, sent));

  test.skipIf(lacks).each(countedInvalidRequests)(`%s: %s${note}`, (slug, _what, sent) =>
    expectProblemOf(slug, { ...sent, from: uniqueLoopbackAddress() }),
  );
});

test.each(problemTypes.map(({ slug, title }) => [slug, title]))(
  'the page of %s is served',
  async (slug, title) => {
    const { status, headers, text } = await ask({ path: `${paths.problems}${slug}` });

    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(text).toContain(title);
  },
);

/** A response in the Markdown of a page: its status, its header fields and its body. */
const shownResponse = /^```http\nHTTP\/1\.1 (\d+)\n(.*?)\n\n(.*?)\n```$/ms;

/** Numbers differ from one answer to the next, and so does the name of the request. */
const comparable = (body: string) =>
  JSON.parse(body.replace(/("requestId": ?)"[^"]*"/, '$1"r"').replaceAll(/(?<="detail": ?"[^"]*)\d+/g, '0'));

// What the function answers is compared in test/lambdas/diagnostic-request/http/problem-examples.test.ts.
test.each([
  ['not-found', { path: '/nowhere' }],
  ['method-not-allowed', { method: 'DELETE', path: resourcePaths.company }],
  [
    'length-required',
    { method: 'POST', path: post, headers: { ...json, 'Transfer-Encoding': 'chunked' }, body: valid },
  ],
  ['content-too-large', { method: 'POST', path: post, headers: json, body: 'x'.repeat(maxBodyBytes + 1) }],
  ['uri-too-long', { path: `${resourcePaths.company}?${'q'.repeat(9_000)}` }],
  ['range-not-satisfiable', { path: resourcePaths.company, headers: { Range: 'bytes=99999999-' } }],
] satisfies [string, HttpRequest][])('the page of %s shows what is answered', async (slug, sent) => {
  const page = await ask({ path: `${paths.problems}${slug}.md` });
  const [, status, fields = '', body = ''] = shownResponse.exec(page.text) ?? [];

  const answer = await ask(sent);

  expect(String(answer.status)).toBe(status);
  for (const [name = '', value] of fields.split('\n').map((field) => field.split(': ')))
    expect(answer.headers[name.toLowerCase()]).toBe(value);
  expect(comparable(answer.text)).toEqual(comparable(body));
});

test('HEAD of an unknown path is answered 404 without a body', async () => {
  const { status, text, headers } = await ask({ method: 'HEAD', path: '/nowhere' });

  expect(status).toBe(404);
  expect(text).toBe('');
  expect(headers['content-type']).toBe('application/problem+json');
});

test('an error at the path of a document allows any origin', async () => {
  const answer = await ask({ path: '/nowhere', headers: { Origin: 'https://elsewhere.example' } });

  expect(answer.headers['access-control-allow-origin']).toBe('*');
});
