import { expect, test } from 'vitest';
import { DiagnosticRequest } from '../../../contract/diagnostic-request.ts';
import { rateLimitPolicy } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { openapi } from '../../../site/openapi/openapi-document.ts';
import { requestPage } from '../../../site/pages/request-page.ts';
import { site } from '../sample-site.ts';

const [, form] = requestPage(site, openapi(site)).blocks;
const markdown = form?.markdown ?? '';

test('requestPage() says in Markdown how a program sends a request, and how often', () => {
  expect(markdown).toContain(`POST ${paths.diagnosticRequest}`);
  expect(markdown).toContain(`curl ${site.baseUrl}${paths.diagnosticRequest} `);
  expect(markdown).toContain(`${rateLimitPolicy.quota} requests`);
  expect(markdown).toContain('Send an `Idempotency-Key` too: a new UUID for each request,');
});

test.each(Object.keys(DiagnosticRequest.shape))(
  'requestPage() describes in Markdown the member %s',
  (name) => {
    expect(markdown).toMatch(new RegExp(`^- \\*\\*\`${name}\`\\*\\*: string, .*characters`, 'm'));
  },
);

test('requestPage() has an example that the contract accepts', () => {
  const [, body = ''] = /-d '(.*?)'$/ms.exec(markdown) ?? [];

  expect(DiagnosticRequest.safeParse(JSON.parse(body)).error).toBeUndefined();
});
