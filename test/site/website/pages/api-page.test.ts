import { expect, test } from 'vitest';
import { minimalExample } from '../../../../contract/example-request.ts';
import { paths } from '../../../../contract/paths.ts';
import type { Site } from '../../../../site/resources/site.ts';
import { apiPage } from '../../../../site/website/pages/api-page.ts';
import { markdownOf, markupOf, openapi, site } from '../../fixture-site.ts';

const apiPageOf = (aSite: Site) => apiPage(aSite, openapi(aSite));
const markdown = markdownOf(apiPageOf(site));
const html = markupOf(apiPageOf(site));

const headingsIn = (text: string, level: '##' | '###') =>
  text.split('\n').filter((line) => line.startsWith(`${level} `));

/** Returns the part of the page between the heading `title` and the next heading of the same level. */
function partOf(title: string): string {
  const [level] = title.split(' ');
  const [, rest = ''] = markdown.split(`\n${title}\n`);
  return rest.split(new RegExp(`\n#{2,${level?.length}} `))[0] ?? '';
}

test('apiPage() shows in three steps how to read, test and send', () => {
  const start = partOf('## Quick start');

  expect(headingsIn(start, '###')).toEqual([
    '### Step 1: read a resource',
    '### Step 2: check a request without sending it',
    '### Step 3: send it',
  ]);
  expect(start).toContain(`\nBase URL: \`${site.baseUrl}\`\n`);
  const form = new RegExp(
    `<form method="post" action="${paths.dryRun}" target="_blank">.*?</form>`,
    's',
  ).exec(html);
  expect(form?.[0].match(/(?<=name=")\w+/g)).toEqual(Object.keys(minimalExample));
  expect(start.split('\n### ')[2]).toContain(`\ncurl -i https://desk.example${paths.dryRun} \\\n`);
});

test('apiPage() checks a request without a key, and sends it with one, in each language', () => {
  const [, , dryRun = '', send = ''] = partOf('## Quick start').split('\n### ');
  const keys = /Idempotency-Key: \$\{KEY:\?\}|'Idempotency-Key': crypto|"Idempotency-Key": str/g;

  expect(dryRun).not.toMatch(/key|uuid/i);
  expect(send.match(keys)).toHaveLength(3);
});

test('apiPage() shows the price in the first response, and links to the complete one', () => {
  const [, read = ''] = partOf('## Quick start').split('\n### ');

  expect(read).toContain(`[\`/api/v1/pricing\`](https://desk.example/api/v1/pricing)`);
  expect(read).toMatch(/\n\{\n {2}"diagnostic": \{\n {4}"price": \{\n {6}"amount": 7250,/);
  expect(read).toMatch(/,\n {2}…\n\}\n```/);
});

test('apiPage() has a table with every operation of the API, and links to the resources', () => {
  const openapiOperations = Object.entries(openapi(site).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listedOperations = [...partOf('## Operations').matchAll(/^\| `([A-Z]+)` \[?`([^`]+)`/gm)].map(
    ([, method, path]) => `${method} ${path}`,
  );

  expect(listedOperations).toEqual(openapiOperations.filter((operation) => operation.includes(' /api/')));
  expect(listedOperations).toContain(`POST ${paths.dryRun}`);
  expect(html).toContain(`<a href="/api/v1/company"><code>/api/v1/company</code></a>`);
});

test('apiPage() lists for each request member whether it is required, its type, bounds and meaning', () => {
  const body = partOf('## Request body');

  expect(body).toMatch(/^- \*\*`name`\*\*: \*\*required\*\*, string, 1 to \d+ characters\. /m);
  expect(body).toMatch(/^- \*\*`source`\*\*: optional, string, at most \d+ characters\. /m);
});

test('apiPage() shows the members of a problem, and links to all types', () => {
  const [errors = ''] = partOf('## Errors').split('Responses from AWS');
  const { properties = {} } = openapi(site).components.schemas.Problem ?? {};

  expect(errors.match(/(?<=^- \*\*`)\w+/gm)).toEqual(Object.keys(properties));
  expect(errors).toContain('- **`errors`**: optional, array of ProblemError. ');
  expect(errors).toContain('(https://desk.example/problems)');
});

test('apiPage() says which responses of a deprecated API do not announce its end', () => {
  expect(partOf('## Errors')).toContain('have a `Deprecation` header');
});

test('apiPage() links to the OpenAPI document', () => {
  expect(markdown).toContain('[`/openapi.json`](https://desk.example/openapi.json)');
});
