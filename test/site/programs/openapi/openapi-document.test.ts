import { expect, test } from 'vitest';
import { interfaceVersion } from '../../../../contract/api-versions.ts';
import { capabilities } from '../../../../contract/capabilities.ts';
import { problemTypes } from '../../../../contract/problems/texts.ts';
import { parseIdempotencyKey } from '../../../../lambdas/diagnostic-request/http/http-request.ts';
import { openapi } from '../../../../site/programs/openapi/openapi-document.ts';
import {
  componentName,
  type OperationObject,
  type ResponseObject,
} from '../../../../site/programs/openapi/openapi-objects.ts';
import fc from '../../../support/properties.ts';
import { content, site, siteOf } from '../../fixture-site.ts';

const document = openapi(site);
const text = JSON.stringify(document);
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

function response(operation: OperationObject, status: string): Partial<ResponseObject> {
  const found = operation.responses[status];
  if (!found) return {};
  return '$ref' in found ? (document.components.responses[componentName(found.$ref)] ?? {}) : found;
}

test('openapi() describes the operation of every capability, without credentials', () => {
  expect(operations.map(({ operationId }) => operationId)).toEqual([
    ...capabilities.flatMap(({ kind, operationId }) =>
      kind === 'write' ? [operationId, `${operationId}DryRun`] : [operationId],
    ),
  ]);
  expect(operations.map(({ security }) => security)).toEqual(operations.map(() => []));
});

test('openapi() shows a day in the response to a request only if the firm promises one', () => {
  const { timeZone: _, ...company } = content.company;
  const withoutZone = openapi(siteOf({ ...content, company }));

  expect(text).toContain('{"id":"DR-7Q2M9X4KTB0VHC3N","answerBy":"2026-11-23"}');
  expect(JSON.stringify(withoutZone)).toContain('{"id":"DR-7Q2M9X4KTB0VHC3N"}');
});

test('openapi() describes every problem type, as a response or in its description', () => {
  const described = operations.flatMap((operation) =>
    Object.keys(operation.responses).flatMap((status) =>
      Object.keys(response(operation, status).content?.['application/problem+json']?.examples ?? {}).map(
        (slug) => `${status} ${slug}`,
      ),
    ),
  );

  const withoutResponse = problemTypes.filter(({ status, slug }) => !described.includes(`${status} ${slug}`));
  const description = document.info.description;

  expect(problemTypes.map(({ status, slug }) => `${status} ${slug}`)).toEqual(
    expect.arrayContaining([...new Set(described)]),
  );
  expect(
    withoutResponse.map(({ slug }) => slug),
    'types without a response: add each to writeProblems in site/programs/openapi/operations.ts, or to the description',
  ).toEqual(['method-not-allowed', 'range-not-satisfiable']);
  for (const { status, slug } of withoutResponse)
    expect(description).toMatch(new RegExp(`\\b${status}, \`${slug}\``));
});

test('openapi() has no pattern with an escaped slash, which generators escape again', () => {
  expect(text).not.toContain(String.raw`\\/`);
});

// https://developers.openai.com/api/docs/actions/production
test("openapi() keeps the description of each operation within the limits of function calling, whatever the firm's name", () => {
  const company = { ...content.company, name: 'N'.repeat(60) };
  const named = openapi(siteOf({ ...content, company }));
  for (const { description, operationId } of Object.values(named.paths).flatMap((item) =>
    Object.values(item),
  ))
    expect(description.length, operationId).toBeLessThanOrEqual(300);
});

test('openapi() says in its description what its operations cannot say', () => {
  const { description } = document.info;
  for (const text of [
    ...['Request body', 'Idempotency', 'Limits'].map((title) => `\n**${title}.** `),
    'more than 500 members and elements or 32 levels',
    '`Range` requests return 206 with the requested bytes, or 416',
    'A form whose Accept prefers text/html gets an HTML page',
    'Ignore response members that you do not know; the response schemas allow them. An enumeration may get new values: treat an unknown value as absent. The bounds of response members may be raised: if you validate responses against a copy of this document, update the copy.',
  ])
    expect(description).toContain(text);
  const reads = Object.values(document.paths).flatMap(({ get }) => get?.description ?? []);
  expect(reads.filter((text) => !text.includes('HEAD'))).toEqual([]);
});

test('openapi() marks the operations of a deprecated API, and says until when it answers', () => {
  const deprecated = { since: '2027-04-01', sunset: '2027-10-01', link: 'https://desk.example/v2' };
  const { paths, info } = openapi({ ...site, deprecated });
  const marked = Object.keys(paths).filter((path) =>
    Object.values(paths[path] ?? {}).some((operation) => operation.deprecated),
  );

  expect(marked).toEqual(Object.keys(paths).filter((path) => path.startsWith('/api/v1/')));
  expect(info.description).toContain(
    'since 2027-04-01 and keeps answering until 2027-10-01: use [its successor](https://desk.example/v2).',
  );
});

test('openapi() contains no Idempotency-Key that could be copied', () => {
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/i);
  expect(document.components.parameters.IdempotencyKey).not.toHaveProperty('example');
  expect(document.components.parameters.IdempotencyKey?.description).toContain('new UUID for each request');
});

test('openapi() describes exactly the Idempotency-Key fields that the service accepts', () => {
  const { pattern = '', maxLength = 0 } = document.components.parameters.IdempotencyKey?.schema ?? {};
  const isAccepted = (field: string) => {
    try {
      parseIdempotencyKey(field);
      return true;
    } catch {
      return false;
    }
  };
  const character = fc.constantFrom('a', '-', '"', '\\', ',', ' ', '~', '\u007f', 'é');
  const body = fc.oneof(
    fc.string({ unit: character, maxLength: 12 }),
    fc.string({ minLength: 250, maxLength: 260 }),
  );
  const escaped = fc.integer({ min: 250, max: 260 }).map((n) => '\\"'.repeat(n));
  const field = fc.oneof(
    body,
    fc.oneof(body, escaped).map((text) => `"${text}"`),
  );

  fc.assert(
    fc.property(field, (written) => {
      const sent = written.trim();
      const described = new RegExp(pattern, 'u').test(sent) && sent.length <= maxLength;
      expect(described).toBe(isAccepted(sent));
    }),
    { numRuns: 2_000 },
  );
});

test('openapi() does not grow with the number of cases', () => {
  const [latest] = content.cases;
  if (!latest) throw new Error('No case to repeat');
  const many = Array.from({ length: 1_000 }, (_, n) => ({ ...latest, slug: `${latest.slug}-${n}` }));

  expect(JSON.stringify(openapi(siteOf({ ...content, cases: [latest, ...many] })))).toBe(
    JSON.stringify(openapi(siteOf({ ...content, cases: [latest] }))),
  );
});

test("openapi() states the API's version, owner and URL", () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: interfaceVersion, contact: { email: site.resources.company.email } },
    servers: [{ url: 'https://desk.example' }],
  });
});

test.for([
  ['Company', 'country', 'Country'],
  ['Service', 'duration', 'DurationRange'],
  ['Step', 'duration', 'DurationRange'],
  ['MoneyRange', 'maximum', 'Money'],
])('the schema %s refers to the schema of its member %s', ([name = '', member = '', reference]) => {
  expect(document.components.schemas[name]?.properties?.[member]).toMatchObject({
    $ref: `#/components/schemas/${reference}`,
  });
});

test('amounts are arbitrary numbers, and duration bounds have the format of RFC 3339', () => {
  const { Money, DurationRange } = document.components.schemas;
  expect(Money?.properties?.amount).toMatchObject({ type: 'number', minimum: 0, examples: [12_500] });
  expect(DurationRange).toMatchObject({
    properties: { minimum: { format: 'duration' }, maximum: { format: 'duration' } },
    required: ['text'],
  });
});
