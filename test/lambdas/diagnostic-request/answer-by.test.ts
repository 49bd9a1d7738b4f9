import { afterAll, expect, test, vi } from 'vitest';
import { answerDate } from '../../../contract/answer-day.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { englishEmail } from '../../fixtures/words.ts';
import { baseUrl } from '../../support/function-environment.ts';
import { uniqueLoopbackAddress } from '../../support/http-client.ts';
import { jsonPost, lambdaContext, postEvent } from '../../support/lambda-events.ts';
import { loadFunction } from '../../support/load-function.ts';
import { resultPages } from '../../support/request-function.ts';
import { startRequestServices } from '../../support/request-services.ts';

const promise = { workingDays: 1, weekend: [6, 7], timeZone: 'Europe/Brussels' };

const services = await startRequestServices();
afterAll(() => services.close());
vi.doMock('#content/email-words', () => ({ default: { ...englishEmail, promise } }));
vi.doMock('#content/result-pages', () => ({ default: resultPages }));

const caller = () => ({ viewerAddress: uniqueLoopbackAddress(), context: lambdaContext(), showsForm: false });

test.each([
  [
    'HTTP',
    async () => {
      const { handler } = await import('../../../lambdas/diagnostic-request/http/index.ts');
      const { body } = await handler(postEvent(jsonPost(validRequest)), lambdaContext());
      return JSON.parse(body);
    },
  ],
  [
    'MCP',
    async () => {
      const { createRequestDiagnosticTool } = await import('../../../lambdas/mcp/request-diagnostic-tool.ts');
      const tool = createRequestDiagnosticTool(`${baseUrl}/request`, baseUrl);
      return (await tool(validRequest, caller())).structuredContent;
    },
  ],
  [
    'A2A',
    async () => {
      const { requestDiagnostic } = await import('../../../lambdas/a2a/request-diagnostic-skill.ts');
      const call = { ...caller(), values: validRequest, basePath: '', messageId: 'm', isCrossSite: false };
      const { text, data } = await requestDiagnostic(call, baseUrl);
      expect(text).toContain(`A person will answer by e-mail by ${data.answerBy}.`);
      return data;
    },
  ],
])('the response to a request over %s says by when a person answers', async (_protocol, send) => {
  const before = answerDate(new Date(), promise);
  const response = await loadFunction(services.environment, send);

  expect(response).toEqual({ id: expect.stringMatching(/^DR-/), answerBy: expect.any(String) });
  expect([before, answerDate(new Date(), promise)]).toContain(response.answerBy);
});
