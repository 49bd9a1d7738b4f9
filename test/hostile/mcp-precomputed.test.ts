import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { mcpData, precomputedResponsesOf, sdkEndpoint } from '../lambdas/mcp/mcp-fixture.ts';
import { captureLog } from '../support/capture-log.ts';
import { lambdaContext } from '../support/lambda-events.ts';
import { type McpHandler, mcpEvent } from '../support/mcp-function.ts';
import { runs } from './arbitraries.ts';
import { mcpRequests } from './mcp-requests.ts';

const tools = mcpData.tools.map(({ definition }) => definition.name);
const resources = [mcpData.skill.uri, mcpData.question?.form.uri ?? ''];
const requestDiagnostic = async () => ({ content: [{ type: 'text' as const, text: 'Sent' }] });
const precomputed = vi.fn(await precomputedResponsesOf(mcpData));

const plain = sdkEndpoint(mcpData, requestDiagnostic);
const withPrecomputed = sdkEndpoint(mcpData, requestDiagnostic, { precomputedResponse: precomputed });

type McpPost = Parameters<typeof mcpEvent>[0];

/** The answer to one request, and its log lines without their times. */
async function exchangeWith(handler: McpHandler, sent: McpPost, context: ReturnType<typeof lambdaContext>) {
  const captured = captureLog();
  const answer = await handler(mcpEvent(sent), context);
  captured.end();
  const lines = captured.text().split('\n').filter(Boolean);
  return { answer, log: lines.map((line) => ({ ...JSON.parse(line), timestamp: '', durations: {} })) };
}

test('handler() answers with and without precomputed responses as the library does, byte for byte', async () => {
  let tried = 0;
  let precomputedCount = 0;
  await fc.assert(
    fc.asyncProperty(mcpRequests(tools, resources), async (sent) => {
      precomputed.mockClear();
      const context = lambdaContext();
      expect(await exchangeWith(withPrecomputed, sent, context)).toEqual(
        await exchangeWith(plain, sent, context),
      );
      tried += 1;
      if (precomputed.mock.results[0]?.value) precomputedCount += 1;
    }),
    runs(300),
  );
  expect(precomputedCount / tried).toBeGreaterThan(0.15);
});
