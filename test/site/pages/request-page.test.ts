import { expect, test } from 'vitest';
import { DiagnosticRequest } from '../../../contract/diagnostic-request.ts';
import { rateLimitPolicy } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { openapi } from '../../../site/openapi/openapi-document.ts';
import { requestPage } from '../../../site/pages/request-page.ts';
import { site } from '../fixture-site.ts';

const [, form] = requestPage(site, openapi(site)).blocks;
const markdown = form?.markdown ?? '';

test('requestPage() says in Markdown how a program sends a request, and how often', () => {
  const lines = markdown.split('\n');

  expect(lines).toContain(
    `A browser shows a form here. A program sends the same values to \`POST ${paths.diagnosticRequest}\`, for a person who asked for it and gave their own name and e-mail address. Each request sends a real e-mail.`,
  );
  expect(lines).toContain(`curl ${site.baseUrl}${paths.diagnosticRequest} \\`);
  expect(markdown).toContain(
    ` because ${rateLimitPolicy.quota} requests came from this address within ${rateLimitPolicy.windowSeconds} seconds, `,
  );
});

test('requestPage() says in Markdown where a program tries a request', () => {
  expect(markdown.split('\n')).toContain(
    `To try it, send the same to \`POST ${paths.dryRun}\`, which checks it and sends nothing. The answer is \`200\` with \`{"valid":true,"sent":false}\`, or the error that a request with these values would get.`,
  );
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
