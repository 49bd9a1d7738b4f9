import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { listen } from '../../local/http/listen.ts';

export interface FakeSecretsManager {
  readonly endpoint: string;
  /** Number of calls. */
  readonly calls: number;
  /** Lets the next call fail. */
  failOnce(): void;
  close(): Promise<void>;
}

/** A Secrets Manager with one secret, on any free port. */
export async function startSecretsManager(
  SecretString = randomBytes(32).toString('hex'),
): Promise<FakeSecretsManager> {
  let calls = 0;
  let fails = false;
  const server = createServer((request, response) => {
    request.resume();
    calls += 1;
    const status = fails ? 400 : 200;
    fails = false;
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(status === 200 ? { SecretString } : { __type: 'DecryptionFailure' }));
  });
  const { url, close } = await listen(server, 0);
  return {
    endpoint: url,
    get calls() {
      return calls;
    },
    failOnce() {
      fails = true;
    },
    close,
  };
}
