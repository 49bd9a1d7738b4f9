import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { GatewayResponse } from '../../../local/apigateway/api-gateway-resource-types.ts';
import { EmulatedGatewayResponses } from '../../../local/apigateway/emulated-gateway-responses.ts';
import { EmulatedRestApi } from '../../../local/apigateway/emulated-rest-api.ts';
import { TokenBucket } from '../../../local/apigateway/token-bucket.ts';
import type { HttpRequest } from '../../../local/http/http-message.ts';
import { EmulatedLambdaFunction } from '../../../local/lambda/emulated-lambda-function.ts';

/** Returns the response in the body, or else the event. */
const bundle = `
  export async function handler(event) {
    const text = Buffer.from(event.body ?? '{}', event.isBase64Encoded ? 'base64' : 'utf8').toString();
    const { answer, ms = 0 } = JSON.parse(text);
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (answer === 'throw') throw new Error('no');
    return answer ?? { statusCode: 200, body: JSON.stringify(event) };
  }`;

interface EchoApiOptions {
  readonly timeoutMs?: number;
  readonly binary?: boolean;
  readonly minimumCompressionBytes?: number;
}

/** The only key that the API accepts. */
export const key = 'k'.repeat(20);

/**
 * Creates APIs with one function, which echoes its event, and a throttle of three requests. Each test file calls this
 * to start and stop a function of its own.
 */
export function startEchoApi() {
  let directory: string;
  let target: EmulatedLambdaFunction;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'frontdesk-bundle-'));
    writeFileSync(join(directory, 'index.mjs'), bundle);
    target = new EmulatedLambdaFunction({
      definition: {
        moduleUrl: pathToFileURL(join(directory, 'index.mjs')).href,
        exportName: 'handler',
        functionName: 'Echo',
        functionArn: 'arn',
        memoryMb: 128,
      },
      variables: {},
      timeoutMs: 5_000,
      maxEnvironments: 2,
      log: () => undefined,
    });
  });
  afterAll(async () => {
    await target.close();
    rmSync(directory, { recursive: true });
  });

  return function api(
    responses: object[] = [],
    { timeoutMs = 29_000, binary = false, minimumCompressionBytes }: EchoApiOptions = {},
  ): EmulatedRestApi {
    const definitions = responses.map((response) =>
      GatewayResponse.properties.parse({ RestApiId: 'api', ...response }),
    );
    return new EmulatedRestApi({
      api: { id: 'api', stage: 'live', deploymentId: 'dep', account: '123', host: 'api.execute-api.example' },
      routes: [
        {
          resource: { id: 'res', path: '/endpoint' },
          method: 'POST',
          apiKeyRequired: true,
          throttle: new TokenBucket({ rate: 0, burst: 3 }),
          timeoutMs,
          target,
        },
      ],
      binary,
      minimumCompressionBytes,
      apiKeys: new Map([[key, 'key-id']]),
      responses: new EmulatedGatewayResponses(definitions),
    });
  };
}

export function postRequest(body: unknown = '', rest: Partial<HttpRequest> = {}): HttpRequest {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = Buffer.from(isRaw ? body : JSON.stringify(body));
  return {
    method: 'POST',
    path: '/live/endpoint',
    query: '',
    headers: [['X-Api-Key', key]],
    body: (async function* () {
      yield bytes;
    })(),
    source: '203.0.113.1',
    ...rest,
  };
}
