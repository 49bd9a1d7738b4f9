import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../local/http/listen.ts';
import { Secrets } from '../../local/secrets.ts';
import type { Assembly } from '../../local/template/assembly.ts';

const SecretId = 'arn:aws:secretsmanager:eu-west-1:1:secret:Key';

async function startSecretsManager(): Promise<ListeningServer> {
  const secrets = new Secrets();
  const resources = { Key: { Type: 'AWS::SecretsManager::Secret' } };
  secrets.generateMissing({ account: '1', region: 'eu-west-1', resources } as unknown as Assembly);
  return listen(secrets.createServer(), 0);
}

async function call(url: string, body: string): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body });
  return [response.status, await response.json()];
}

test('the local Secrets Manager survives requests that are not SDK calls', async () => {
  const { url, close } = await startSecretsManager();
  const { hostname, port } = new URL(url);

  expect((await fetch(url)).status).toBe(400);
  for (const body of ['', '{', 'null', '\0'])
    expect(await call(url, body)).toEqual([400, { __type: 'SerializationException' }]);
  const client = connect(Number(port), hostname);
  await once(client, 'connect');
  client.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{');
  client.destroySoon();
  await once(client, 'close');

  expect(await call(url, '{"SecretId":"other"}')).toEqual([400, { __type: 'ResourceNotFoundException' }]);
  expect(await call(url, JSON.stringify({ SecretId }))).toEqual([
    200,
    { SecretString: expect.stringMatching(/^\w{32}$/) },
  ]);
  await close();
});
