import { vi } from 'vitest';
import { englishEmail } from '../fixtures/words.ts';
import { captureLog } from './capture-log.ts';
import { startTable, type TestTable } from './dynalite.ts';
import { type FakeSecretsManager, startSecretsManager } from './fake-secrets-manager.ts';
import { type FaultySes, startFaultySes } from './faulty-ses.ts';
import { functionEnvironment, sesAccount } from './function-environment.ts';

/** The AWS services of a function that accepts diagnostic requests. */
export interface RequestServices {
  readonly table: TestTable;
  readonly ses: FaultySes;
  readonly secrets: FakeSecretsManager;
  /** The function's environment, with the endpoints of these services. */
  readonly environment: Readonly<Record<string, string>>;
  /** The log so far. */
  readonly log: string;
  close(): Promise<void>;
}

export async function startRequestServices(): Promise<RequestServices> {
  const [table, ses, secrets] = await Promise.all([
    startTable(),
    startFaultySes(sesAccount),
    startSecretsManager(),
  ]);
  const log = captureLog();
  vi.doMock('#content/email-words', () => ({ default: englishEmail }));
  return {
    table,
    ses,
    secrets,
    environment: {
      ...functionEnvironment(table.endpoint),
      TABLE_NAME: table.tableName,
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
