import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Secrets } from './secrets.ts';

const GetSecretValue = z.object({ SecretId: z.string() });

/**
 * Answers the SDK in the place of Secrets Manager, in the protocol AWS JSON 1.1.
 *
 * It does: GetSecretValue by ARN. It does not: any other action, names, versions, signatures, permissions.
 */
export function secretsEndpoint(secrets: Secrets): Server {
  return createServer(async (request, response) => {
    const answer = answerTo(request.headers['x-amz-target'], await text(request), secrets);
    response.writeHead('__type' in answer ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer));
  });
}

function answerTo(target: string | string[] | undefined, body: string, secrets: Secrets): object {
  if (target !== 'secretsmanager.GetSecretValue') {
    return {
      __type: 'InvalidRequestException',
      Message: `The local run does not know the action "${target}"`,
    };
  }
  const { SecretId } = parsed(body);
  const value = secrets.get(SecretId);
  if (value === undefined) {
    return {
      __type: 'ResourceNotFoundException',
      Message: "Secrets Manager can't find the specified secret.",
    };
  }
  return { ARN: SecretId, Name: SecretId, SecretString: value, VersionStages: ['AWSCURRENT'] };
}

function parsed(body: string): z.output<typeof GetSecretValue> {
  try {
    return GetSecretValue.parse(JSON.parse(body));
  } catch {
    return { SecretId: '' };
  }
}
