import type { APIGatewayProxyResult } from 'aws-lambda';
import { vi } from 'vitest';
import { credentials, startTable, type TestTable } from './dynalite.ts';
import { type FaultySes, startFaultySes } from './faulty-ses.ts';
import { lambdaContext, type PostEvent, postEvent } from './lambda.ts';
import { type SecretsService, startSecrets } from './secrets.ts';

/** The request function with everything it talks to, put together from its environment as on Lambda. */
export interface RequestFunction {
  readonly table: TestTable;
  readonly ses: FaultySes;
  readonly secrets: SecretsService;
  /** Everything that the function wrote to its log. */
  readonly log: string;
  post(event: PostEvent, timeoutMs?: number): Promise<FunctionAnswer>;
  /** The same function as a new instance: nothing in memory is left. */
  restart(environment?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export interface FunctionAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  json(): Record<string, unknown>;
}

export const baseUrl = 'https://frontdesk.example';
export const sender = 'desk@frontdesk.example';
export const recipient = 'team@frontdesk.example';

type Handler = typeof import('../../lambdas/diagnostic-request/index.ts')['handler'];

export async function startRequestFunction(): Promise<RequestFunction> {
  const [table, ses, secrets] = await Promise.all([startTable(), startFaultySes(), startSecrets()]);
  const log = captureLog();
  const environment = {
    BASE_URL: baseUrl,
    TABLE_NAME: table.tableName,
    DIGEST_SECRET_ARN: 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:digests',
    MAIL_SENDER: sender,
    MAIL_RECIPIENT: recipient,
    CONFIGURATION_SET: 'frontdesk-test',
    MAILS_PER_HOUR: '1000',
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
    STAGE: 'test',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_ENDPOINT_URL_SESV2: ses.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  };
  let handler = await load(environment);

  return {
    table,
    ses,
    secrets,
    get log() {
      return log.text();
    },
    async post(event, timeoutMs) {
      return answerOf(await handler(postEvent(event), lambdaContext(timeoutMs)));
    },
    async restart(changes = {}) {
      handler = await load({ ...environment, ...changes });
    },
    async close() {
      log.end();
      vi.unstubAllEnvs();
      await Promise.all([table.close(), ses.close(), secrets.close()]);
    },
  };
}

async function load(environment: Record<string, string>): Promise<Handler> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import('../../lambdas/diagnostic-request/index.ts')).handler;
}

function captureLog() {
  const lines: string[] = [];
  const keep = (chunk: unknown) => {
    lines.push(String(chunk));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
    vi.spyOn(console, 'warn').mockImplementation(keep),
    vi.spyOn(console, 'error').mockImplementation(keep),
    vi.spyOn(console, 'log').mockImplementation(keep),
  ];
  return {
    text: () => lines.join(''),
    end() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

function answerOf({ statusCode, headers = {}, body }: APIGatewayProxyResult): FunctionAnswer {
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    text: body,
    json: () => JSON.parse(body),
  };
}
