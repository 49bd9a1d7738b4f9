import { vi } from 'vitest';
import { credentials, startTable, type TestTable } from './dynalite.ts';
import { type FaultySes, startFaultySes } from './faulty-ses.ts';
import { type SecretsService, startSecrets } from './secrets.ts';

/** Everything that a function needs to take diagnostic requests. */
export interface RequestServices {
  readonly table: TestTable;
  readonly ses: FaultySes;
  readonly secrets: SecretsService;
  /** The function's environment, which leads it to these services. */
  readonly environment: Readonly<Record<string, string>>;
  /** Everything that was logged in the meantime. */
  readonly log: string;
  close(): Promise<void>;
}

export const baseUrl = 'https://frontdesk.example';
export const sender = 'desk@frontdesk.example';
export const recipient = 'team@frontdesk.example';

export async function startRequestServices(): Promise<RequestServices> {
  const [table, ses, secrets] = await Promise.all([startTable(), startFaultySes(), startSecrets()]);
  const log = captureLog();
  return {
    table,
    ses,
    secrets,
    environment: {
      BASE_URL: baseUrl,
      TABLE_NAME: table.tableName,
      DIGEST_SECRET_ARN: 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:digests',
      MAIL_SENDER: sender,
      MAIL_RECIPIENT: recipient,
      CONFIGURATION_SET: 'frontdesk-test',
      MAIL_SENDER_NAME: 'Frontdesk Testing',
      MAILS_PER_HOUR: '1000',
      MAILS_PER_HOUR_AND_CLIENT: '1000',
      MAIL_WINDOW_SECONDS: '3600',
      POWERTOOLS_SERVICE_NAME: 'frontdesk',
      POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
      STAGE: 'test',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
      AWS_ENDPOINT_URL_SESV2: ses.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    },
    get log() {
      return log.text();
    },
    async close() {
      log.end();
      vi.unstubAllEnvs();
      await Promise.all([table.close(), ses.close(), secrets.close()]);
    },
  };
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
