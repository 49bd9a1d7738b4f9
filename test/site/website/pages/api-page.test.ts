import { expect, test } from 'vitest';
import { minimalExample } from '../../../../contract/example-request.ts';
import { paths } from '../../../../contract/paths.ts';
import { problemTypes } from '../../../../contract/problem-types.ts';
import type { Site } from '../../../../site/resources/site.ts';
import { shortened } from '../../../../site/website/blocks/code-examples.ts';
import { apiPage } from '../../../../site/website/pages/api-page.ts';
import { pageMarkdown } from '../../../../site/website/rendering/render-markdown.ts';
import { openapi, site, siteWithout } from '../../fixture-site.ts';

const markdownOf = (of: Site) => pageMarkdown(apiPage(of, openapi(of)), '', of.baseUrl);
const htmlOf = (of: Site) =>
  apiPage(of, openapi(of))
    .blocks.map(({ html }) => String(html))
    .join('');

const markdown = markdownOf(site);
const html = htmlOf(site);

const headingsIn = (text: string, level: '##' | '###') =>
  text.split('\n').filter((line) => line.startsWith(`${level} `));

/** The part of the page between the heading `title` and the next one of its level. */
function partOf(title: string): string {
  const [level] = title.split(' ');
  const [, rest = ''] = markdown.split(`\n${title}\n`);
  return rest.split(new RegExp(`\n#{2,${level?.length}} `))[0] ?? '';
}

test('apiPage() begins with its contents and a quick start, and ends with the responses from AWS', () => {
  expect(headingsIn(markdown, '##')).toEqual([
    '## On this page',
    '## Quick start',
    '## Resources',
    '## Requests',
    '## Errors',
    '## Versions',
    '## Responses from AWS',
  ]);
});

test('apiPage() shows in three steps how to read, to try and to send', () => {
  const start = partOf('## Quick start');

  expect(headingsIn(start, '###')).toEqual([
    '### Step 1: read a resource',
    '### Step 2: check a request without sending it',
    '### Step 3: send it',
  ]);
  expect(start.match(/(?<=^```)\w+/gm)).toEqual(
    [
      ['sh', 'js', 'python', 'http'],
      ['sh', 'http'],
      ['sh', 'js', 'python', 'http'],
    ].flat(),
  );
  expect(start).toContain(`\nBase URL: \`${site.baseUrl}\`\n`);
  const form = new RegExp(
    `<form class="try" method="post" action="${paths.dryRun}" target="_blank">.*?</form>`,
    's',
  ).exec(html);
  expect(form?.[0].match(/(?<=name=")\w+/g)).toEqual(Object.keys(minimalExample));
  expect(start.split('\n### ')[2]).toContain(`\n  https://desk.example${paths.dryRun} \\\n`);
  expect(html.match(/<details name="[^"]+"(?: open)?>\n<summary><strong>\w+/g)).toEqual(
    ['read', 'send'].flatMap((group) => [
      `<details name="${group}" open>\n<summary><strong>curl`,
      `<details name="${group}">\n<summary><strong>JavaScript`,
      `<details name="${group}">\n<summary><strong>Python`,
    ]),
  );
});

test('apiPage() gives each operation its operationId as fragment, and leads to it', () => {
  const operations = Object.values(openapi(site).paths).flatMap((methods) => Object.values(methods));

  expect(operations.map(({ operationId }) => operationId)).toContain('requestDiagnosticDryRun');
  for (const { operationId, summary } of operations) {
    expect(html).toContain(`<h3 id="${operationId}">${summary}</h3>`);
    expect(markdown).toContain(`  - [${summary}](https://desk.example/api#${operationId})`);
  }
});

test('apiPage() has for each operation a request with the response of the OpenAPI document, shortened', () => {
  for (const [path, methods] of Object.entries(openapi(site).paths)) {
    for (const { summary, responses } of Object.values(methods)) {
      const [status, success] = Object.entries(responses)[0] ?? [];
      const { examples = {} } =
        (success && 'content' in success && success.content?.['application/json']) || {};
      const [command = '', message = ''] = partOf(`### ${summary}`).split('\n**Response**\n');

      const [beforeParameter = ''] = path.split('{');
      expect(command.replace(/KEY=.*\n/, '').replace('\\\n  ', '')).toContain(
        `\n**Request**\n\n\`\`\`sh\ncurl ${site.baseUrl}${beforeParameter}`,
      );
      expect(command).not.toContain(`${site.baseUrl}${beforeParameter}{`);
      const [, head, body = ''] = /```http\n(.*?)\n\n(.*?)\n```/s.exec(message) ?? [];
      expect(head).toBe(`HTTP/1.1 ${status}\nContent-Type: application/json`);
      expect(JSON.parse(body)).toEqual(shortened(Object.values(examples)[0]?.value));
    }
  }
});

test('apiPage() has every schema once, those of up to six members open', () => {
  const { schemas } = openapi(site).components;
  const shown = [
    ...html.matchAll(/<details( open)?>\n<summary><h4>(\w+)<\/h4> .*?<\/summary>\n<div id="(\w+)">/g),
  ];

  expect(shown.map(([, , name]) => name).toSorted()).toEqual(Object.keys(schemas).toSorted());
  for (const [, , name = '', id] of shown) expect(id).toBe(name.toLowerCase());
  const open = shown.flatMap(([, isOpen, , id]) => (isOpen ? [id] : []));
  expect(open).toContain('diagnosticrequest');
  expect(open).not.toContain('company');
});

test('apiPage() says of each member its type and meaning, of what is sent the bounds, too', () => {
  const ofProblem = partOf('#### Problem').split('\n').filter(Boolean).slice(1);
  const { properties = {} } = openapi(site).components.schemas.Problem ?? {};

  expect(ofProblem[0]).toBe(
    '- **`type`**: string. Address of the page that explains the problem. Compare its last segment only.',
  );
  expect(ofProblem).toHaveLength(Object.keys(properties).length);
  expect(ofProblem.at(-1)).toMatch(
    /^- \*\*`errors`\*\*: \[ProblemError array\]\(.*#problemerror\), optional\. /,
  );
  expect(partOf('#### Pricing')).toContain(
    '\n- **`diagnostic.price`**: [Money](https://desk.example/api#money). ',
  );
  expect(partOf('#### DiagnosticRequest')).toMatch(/\n- \*\*`name`\*\*: string, 1 to \d+ characters\. /);
});

test('apiPage() names every status of every operation, and every type of problem with its page', () => {
  for (const methods of Object.values(openapi(site).paths)) {
    for (const [method, { summary, responses }] of Object.entries(methods)) {
      const chapter = partOf(method === 'get' ? '## Resources' : '## Requests');
      const [shared = ''] = chapter.split('\n### ');
      const own = partOf(`### ${summary}`);

      for (const status of Object.keys(responses))
        expect(shared + own, summary).toMatch(new RegExp(`\`${status}\`|HTTP/1.1 ${status}\n`));
    }
  }
  expect(partOf('## Errors').match(/(?<=^\| \[`)[\w-]+/gm)).toEqual(problemTypes.map(({ slug }) => slug));
});

test('apiPage() of a site that takes no requests has neither examples nor a section of them', () => {
  const text = markdownOf(siteWithout(paths.diagnosticRequest));

  expect(headingsIn(text, '###').slice(0, 2)).toEqual(['### Step 1: read a resource', '### Get company']);
  expect(headingsIn(text, '##')).not.toContain('## Requests');
  expect(text).not.toContain('POST /');
});
