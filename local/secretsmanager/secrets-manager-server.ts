import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { SecretStore } from './secret-store.ts';

const GetSecretValueInput = z.object({ SecretId: z.string() });

/**
 * Creates a server that implements Secrets Manager for the SDK, in the protocol AWS JSON 1.1.
 *
 * It does: GetSecretValue by ARN. It does not: any other action, names, versions, signatures, permissions.
 */
export function createSecretsManagerServer(secrets: SecretStore): Server {
  return createServer(async (request, response) => {
    const result = respondTo(request.headers['x-amz-target'], await text(request), secrets);
    response.writeHead('__type' in result ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(result));
  });
}

function respondTo(target: string | string[] | undefined, body: string, secrets: SecretStore): object {
  if (target !== 'secretsmanager.GetSecretValue') {
    return {
      __type: 'InvalidRequestException',
      Message: `The local run does not know the action "${target}"`,
    };
  }
  const { SecretId } = parseInput(body);
  const value = secrets.get(SecretId);
  if (value === undefined) {
    return {
      __type: 'ResourceNotFoundException',
      Message: "Secrets Manager can't find the specified secret.",
    };
  }
  return { ARN: SecretId, Name: SecretId, SecretString: value, VersionStages: ['AWSCURRENT'] };
}

function parseInput(body: string): z.output<typeof GetSecretValueInput> {
  try {
    return GetSecretValueInput.parse(JSON.parse(body));
  } catch {
    return { SecretId: '' };
  }
}
