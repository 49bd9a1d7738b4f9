import { expect, test } from 'vitest';
import { exchangeWithSdk } from '../../../lambdas/mcp/exchange.ts';
import { modernHeaders, modernRequest } from '../../support/mcp-messages.ts';

/** Returns the status and the reported failures for a message in the latest revision if no server can be created. */
async function exchangeWithoutServer(message: object, headers: Record<string, string>) {
  const failures: unknown[] = [];
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const { status } = await exchangeWithSdk({
    message,
    headers: Object.fromEntries(lowerCase),
    url: 'https://desk.example/mcp',
    createServer: () => {
      throw new RangeError('No server');
    },
    onFailure: (error) => failures.push(error),
  });
  return { status, failures };
}

test('exchangeWithSdk() reports why the SDK failed', async () => {
  expect(await exchangeWithoutServer(modernRequest('tools/list'), modernHeaders('tools/list'))).toEqual({
    status: 500,
    failures: [new RangeError('No server')],
  });
});

test('exchangeWithSdk() does not report a message that the SDK rejects', async () => {
  const { status, failures } = await exchangeWithoutServer(
    modernRequest('tools/list'),
    modernHeaders('tools/call', 'x'),
  );

  expect(status).toBe(400);
  expect(failures).toEqual([]);
});
