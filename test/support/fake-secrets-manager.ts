import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../local/listen.ts';
import { digestSecretArn } from './function-environment.ts';

export interface FakeSecretsManager {
  readonly endpoint: string;
  /** Number of calls. */
  readonly calls: number;
  /** Makes the next call fail. */
  failOnce(): void;
  close(): Promise<void>;
}

/**
 * Starts a Secrets Manager on any free port, with one secret in one Region. It accepts only GetSecretValue for this
 * secret, in AWS JSON 1.1 and signed for the Region in its ARN. Other calls get the same error as from AWS.
 */
export async function startSecretsManager(
  SecretString = randomBytes(32).toString('hex'),
): Promise<FakeSecretsManager> {
  let calls = 0;
  let failsNext = false;
  const server = createServer(async (request, response) => {
    calls += 1;
    const error = failsNext ? 'DecryptionFailure' : findError(request.headers, await text(request));
    failsNext = false;
    response.writeHead(error ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
    const Name = digestSecretArn.split(':').at(-1);
    response.end(
      JSON.stringify(
        error
          ? { __type: error }
          : { ARN: digestSecretArn, Name, SecretString, VersionStages: ['AWSCURRENT'] },
      ),
    );
  });
  const { url, close } = await listen(server, 0);
  return {
    endpoint: url,
    get calls() {
      return calls;
    },
    failOnce() {
      failsNext = true;
    },
    close,
  };
}

/** Returns the name of the AWS error for a call, or `undefined` if the call returns the secret. */
function findError(headers: IncomingHttpHeaders, body: string): string | undefined {
  if (headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') return 'UnknownOperationException';
  if (headers['content-type'] !== 'application/x-amz-json-1.1') return 'SerializationException';
  const region = digestSecretArn.split(':')[3];
  if (!headers.authorization?.includes(`/${region}/secretsmanager/aws4_request, `))
    return 'InvalidSignatureException';
  const { SecretId, ...otherMembers } = JSON.parse(body);
  if (typeof SecretId !== 'string' || Object.keys(otherMembers).length > 0)
    return 'InvalidParameterException';
  return SecretId === digestSecretArn ? undefined : 'ResourceNotFoundException';
}
