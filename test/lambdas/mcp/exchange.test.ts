import { expect, test } from 'vitest';
import { exchangeWithSdk } from '../../../lambdas/mcp/exchange.ts';
import { modernHeaders, modernRequest } from '../../support/mcp-messages.ts';

test.each<[what: string, headers: Record<string, string>, status: number, failures: unknown[]]>([
  ['why the SDK failed', modernHeaders('tools/list'), 500, [new RangeError('No server')]],
  ['no message that the SDK rejects', modernHeaders('tools/call', 'x'), 400, []],
])('exchangeWithSdk() reports %s', async (_what, headers, status, expectedFailures) => {
  const failures: unknown[] = [];
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);

  const response = await exchangeWithSdk({
    message: modernRequest('tools/list'),
    headers: Object.fromEntries(lowerCase),
    url: 'https://desk.example/mcp',
    createServer: () => {
      throw new RangeError('No server');
    },
    onFailure: (error) => failures.push(error),
  });

  expect(response.status).toBe(status);
  expect(failures).toEqual(expectedFailures);
});
