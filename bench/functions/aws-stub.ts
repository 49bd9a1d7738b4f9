import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** DynamoDB, Secrets Manager and SES in one server, which answers every call successfully. */
export interface AwsStub {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** `delayMs` is the latency of each call. */
export async function startAwsStub(delayMs = 0): Promise<AwsStub> {
  const server = createServer(async (request, response) => {
    await once(request.resume(), 'end');
    if (delayMs > 0) await setTimeout(delayMs);
    response.setHeader('Content-Type', 'application/x-amz-json-1.0');
    response.end(answerTo(String(request.headers['x-amz-target']), request.url));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerTo(target: string, url = ''): string {
  if (target.endsWith('.GetSecretValue')) return JSON.stringify({ SecretString: 'x'.repeat(64) });
  if (url.includes('/email/')) return JSON.stringify({ MessageId: '1' });
  return '{}';
}
