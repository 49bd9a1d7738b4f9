import { expect, test } from 'vitest';
import { rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { deploymentUnderTest } from '../behaviour/deployment-under-test.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import { hasBrowser, visitor } from './visitor.ts';

const { ask, baseUrl, emailsWith } = await deploymentUnderTest();
const foreignOrigin = 'https://elsewhere.example';
const visit = visitor(baseUrl);

test.runIf(hasBrowser)(
  'a page of another site reads by MCP, and neither sends nor uses up its visitor’s limit',
  async () => {
    const { page } = await visit('/', { permissions: ['local-network-access'] });
    await page.route(`${foreignOrigin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    await page.goto(`${foreignOrigin}/`);
    const { marker, values } = uniqueRequest();
    const fromPage = (path: string, message: object) =>
      page.evaluate(
        async ({ url, body }) => {
          const headers = { 'Content-Type': 'application/json' };
          try {
            const answer = await fetch(url, { method: 'POST', headers, body });
            return { status: answer.status, text: await answer.text() };
          } catch {
            return 'the browser refuses';
          }
        },
        { url: baseUrl + path, body: JSON.stringify(message) },
      );

    const read = await fromPage(paths.mcp, legacyRequest('tools/call', { name: 'get_pricing' }));
    const sent = await fromPage(
      paths.mcp,
      legacyRequest('tools/call', { name: 'request_diagnostic', arguments: values }),
    );
    const posted = await fromPage(paths.diagnosticRequest, values);

    expect(read).toMatchObject({ status: 200, text: expect.stringContaining('"structuredContent"') });
    expect(sent).toMatchObject({ status: 403 });
    expect(posted).toBe('the browser refuses');
    expect(await emailsWith(marker)).toEqual([]);
    const own = await ask({
      method: 'POST',
      path: paths.diagnosticRequest,
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(own.headers.ratelimit).toContain(`"${rateLimitPolicy.name}";r=${rateLimitPolicy.quota - 1};`);
    await page.context().close();
  },
);
