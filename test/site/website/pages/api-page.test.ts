import { expect, test } from 'vitest';
import { minimalExample } from '../../../../contract/example-request.ts';
import { paths } from '../../../../contract/paths.ts';
import { componentName } from '../../../../site/programs/openapi/openapi-objects.ts';
import type { Site } from '../../../../site/resources/site.ts';
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

test('apiPage() begins with its contents and a quick start, and ends with the errors, those of AWS last', () => {
  expect(headingsIn(markdown, '##')).toEqual([
    '## On this page',
    '## Quick start',
    '## Resources',
    '## Requests',
    '## Members',
    '## Versions',
    '## Errors',
    '## Answers of AWS',
  ]);
});

test('apiPage() shows how to read, to try and to send, each in three languages', () => {
  const start = partOf('## Quick start');

  expect(headingsIn(start, '###')).toEqual([
    '### Read a resource',
    '### Try a request without sending it',
    '### Send a request',
  ]);
  expect(start.match(/(?<=^```)\w+/gm)).toEqual([
    'text',
    ...Array(3).fill(['sh', 'js', 'python', 'http']).flat(),
  ]);
  expect(start).toContain(`\n\`\`\`text\n${site.baseUrl}\n\`\`\`\n`);
  const form = new RegExp(`<form class="try" method="post" action="${paths.dryRun}">.*?</form>`, 's').exec(
    html,
  );
  expect(form?.[0].match(/(?<=name=")\w+/g)).toEqual(Object.keys(minimalExample));
  expect(partOf('### Try a request without sending it').match(/https:\S+?(?=['" ])/g)).toEqual(
    Array(3).fill(`https://desk.example${paths.dryRun}`),
  );
  expect(html.match(/<details name="[^"]+"(?: open)?>\n<summary><strong>\w+/g)).toEqual(
    ['read', 'dry-run', 'send'].flatMap((group) => [
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

test('apiPage() has beside a request of each operation the response that the OpenAPI document has', () => {
  for (const [path, methods] of Object.entries(openapi(site).paths)) {
    for (const { summary, responses } of Object.values(methods)) {
      const [status, success] = Object.entries(responses)[0] ?? [];
      const { examples = {} } =
        (success && 'content' in success && success.content?.['application/json']) || {};
      const [command = '', message = ''] = partOf(`### ${summary}`).split('\nResponse\n');

      const [beforeParameter = ''] = path.split('{');
      expect(command).toContain(`\nRequest\n\n\`\`\`sh\ncurl ${site.baseUrl}${beforeParameter}`);
      expect(command).not.toContain(`${site.baseUrl}${beforeParameter}{`);
      const [, head, body = ''] = /```http\n(.*?)\n\n(.*?)\n```/s.exec(message) ?? [];
      expect(head).toBe(`HTTP/1.1 ${status}\nContent-Type: application/json`);
      expect(JSON.parse(body)).toEqual(Object.values(examples)[0]?.value);
    }
  }
});

test('apiPage() has every schema, that of the request open and those of answers to be opened', () => {
  const schemas = Object.keys(openapi(site).components.schemas);
  const ofAnswers = schemas.filter((name) => name !== 'DiagnosticRequest');

  expect(headingsIn(partOf('## Members'), '###')).toEqual(ofAnswers.map((name) => `### ${name}`));
  expect(
    [...html.matchAll(/<summary><h3>(\w+)<\/h3> .*?<\/summary>\n<div id="(\w+)">/g)].map(
      ([, ...names]) => names,
    ),
  ).toEqual(ofAnswers.map((name) => [name, name.toLowerCase()]));
  expect(html).toContain('<h3 id="diagnosticrequest">DiagnosticRequest</h3>');
});

test('apiPage() says of each member of an answer its type and meaning, those of nested objects included', () => {
  const table = partOf('### Problem')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const { properties = {} } = openapi(site).components.schemas.Problem ?? {};

  expect(table.slice(0, 3)).toEqual([
    '| Member | Type | Meaning |',
    '| --- | --- | --- |',
    '| `type` | string, at most 300 characters | Address of the page that explains the problem. Compare its last segment only. |',
  ]);
  expect(table).toHaveLength(2 + Object.keys(properties).length);
  expect(table.at(-1)).toMatch(/^\| `errors` \| \[ProblemError array\]\(.*#problemerror\), optional \| /);
  expect(partOf('### Pricing')).toContain(
    '\n| `diagnostic.price` | [Money](https://desk.example/api#money) | ',
  );
});

test('apiPage() has every answer of every operation once: with it, or with those that all have', () => {
  const { paths: items, components } = openapi(site);
  for (const [group, methodName] of [
    ['## Resources', 'get'],
    ['## Requests', 'post'],
  ] as const) {
    const all = Object.values(items).flatMap(({ [methodName]: operation }) => operation ?? []);
    const expected = new Set(
      all.flatMap(({ responses }) =>
        Object.entries(responses).map(([status, response]) => {
          const { description, content } =
            ('$ref' in response ? components.responses[componentName(response.$ref)] : response) ?? {};
          return JSON.stringify([status, description, content?.['application/json']?.schema]);
        }),
      ),
    );
    const shown = partOf(group).match(/^\| `\d{3}` \||^`\d{3}`: /gm);

    expect(shown).toHaveLength(expected.size);
  }
});

test('apiPage() of a site that takes no requests has neither examples nor a section of them', () => {
  const text = markdownOf(siteWithout(paths.diagnosticRequest));

  expect(headingsIn(text, '###').slice(0, 2)).toEqual(['### Read a resource', '### Company']);
  expect(headingsIn(text, '##')).not.toContain('## Requests');
  expect(text).not.toContain('POST /');
});
