import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { rateLimitPolicy } from '../../contract/request/limits.ts';
import { deploymentUnderTest } from '../behaviour/deployment-under-test.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import { hasBrowser, visitor } from './visitor.ts';

const { sendRequest, baseUrl, emailsWith } = await deploymentUnderTest();
const otherOrigin = 'https://elsewhere.example';
const visit = visitor(baseUrl);

test.runIf(hasBrowser)(
  'a cross-origin page can read through MCP, but cannot send, and does not use up its visitor’s limit',
  async () => {
    const { page } = await visit('/', { permissions: ['local-network-access'] });
    await page.route(`${otherOrigin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    await page.goto(`${otherOrigin}/`);
    const { marker, values } = uniqueRequest();
    const sendFromPage = (path: string, message: object) =>
      page.evaluate(
        async ({ url, body }) => {
          const headers = { 'Content-Type': 'application/json' };
          try {
            const response = await fetch(url, { method: 'POST', headers, body });
            return { status: response.status, text: await response.text() };
          } catch {
            return 'the browser refuses';
          }
        },
        { url: baseUrl + path, body: JSON.stringify(message) },
      );

    const readResponse = await sendFromPage(paths.mcp, legacyRequest('tools/call', { name: 'get_pricing' }));
    const toolResponse = await sendFromPage(
      paths.mcp,
      legacyRequest('tools/call', { name: 'request_diagnostic', arguments: values }),
    );
    const apiResponse = await sendFromPage(paths.diagnosticRequest, values);

    expect(readResponse).toMatchObject({ status: 200, text: expect.stringContaining('"structuredContent"') });
    expect(toolResponse).toMatchObject({ status: 403 });
    expect(apiResponse).toBe('the browser refuses');
    expect(await emailsWith(marker)).toEqual([]);
    const ownResponse = await sendRequest({
      method: 'POST',
      path: paths.diagnosticRequest,
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(ownResponse.headers.ratelimit).toContain(
      `"${rateLimitPolicy.name}";r=${rateLimitPolicy.quota - 1};`,
    );
    await page.context().close();
  },
);
