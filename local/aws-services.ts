import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
// @ts-expect-error: the package has no types.
import dynalite from 'dynalite';
import { UserError } from '../lib/config/user-error.ts';
import { tableKey } from '../lib/function-environment.ts';
import { allowSameOriginOnly, listen, loopbackAddress, type OnClose, toListeningServer } from './listen.ts';

const requireHere = createRequire(import.meta.url);
// The package is CommonJS with a `default` export, which Node and bundlers import differently.
const { default: startSes }: typeof import('aws-ses-v2-local') = requireHere('aws-ses-v2-local');
// Uses dynalite's copy of LevelDB, because another version might write files that dynalite cannot read.
const { Level }: { readonly Level: new (folder: string) => Database } = createRequire(
  requireHere.resolve('dynalite'),
)('level');

interface Database {
  open(): Promise<void>;
  close(): Promise<void>;
}

interface AwsServiceUrls {
  readonly dynamodb: string;
  readonly sesv2: string;
  readonly secretsManager: string;
}

export interface AwsServicesOptions {
  readonly inboxPort: number;
  readonly dynamodbPort: number;
  /** Folder for the table and the digest key. Without it, they are lost when the run ends. */
  readonly dataDir?: string | undefined;
  /** Endpoints of services that the run uses instead of starting its own. */
  readonly endpoints?: { readonly sesv2?: string | undefined; readonly dynamodb?: string | undefined };
}

const region = 'us-east-1';

/** The variables with which the SDK calls the services. */
export const serviceVariables = (urls: AwsServiceUrls): Record<string, string> => ({
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_REGION: region,
  AWS_ENDPOINT_URL_DYNAMODB: urls.dynamodb,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: urls.secretsManager,
  AWS_ENDPOINT_URL_SESV2: urls.sesv2,
});

/**
 * Starts dynalite, an SES that delivers to an inbox (`GET /store` lists the e-mails), and what answers for Secrets Manager,
 * except those in `endpoints`. Creates the table.
 */
export async function startAwsServices(
  { endpoints = {}, dataDir, dynamodbPort, inboxPort }: AwsServicesOptions,
  tableName: string,
  onClose: OnClose,
): Promise<AwsServiceUrls> {
  const closeLater = ({ url, close }: Awaited<ReturnType<typeof listen>>) => {
    onClose(close);
    return url;
  };
  const start = async (server: Server, port: number) =>
    closeLater(await listen(allowSameOriginOnly(server), port));
  const startInbox = async () => {
    const server = await startSes({ host: loopbackAddress, port: inboxPort });
    return closeLater(toListeningServer(allowSameOriginOnly(server)));
  };
  const storage = dataDir === undefined ? {} : { path: join(dataDir, 'dynamodb') };
  const dynamodb =
    endpoints.dynamodb ?? (await start(dynalite({ createTableMs: 0, ...storage }), dynamodbPort));
  await createTable(dynamodb, tableName);
  return {
    dynamodb,
    sesv2: endpoints.sesv2 ?? (await startInbox()),
    secretsManager: await start(createSecretsManager(readDigestKey(dataDir)), 0),
  };
}

async function createTable(endpoint: string, TableName: string): Promise<void> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  const command = new CreateTableCommand({
    TableName,
    KeySchema: [{ AttributeName: tableKey, KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: tableKey, AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
  try {
    await client.send(command);
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}

/** Returns the key of the digests in the table: the one in `dataDir`, or a new one. */
export function readDigestKey(dataDir: string | undefined): string {
  const newKey = randomBytes(48).toString('base64url');
  if (dataDir === undefined) return newKey;
  const file = join(dataDir, 'digest-key');
  if (!existsSync(file)) writeFileSync(file, newKey, { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** Creates a server that answers every call like GetSecretValue (AWS JSON 1.1), because there is only one secret. */
function createSecretsManager(SecretString: string): Server {
  return createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify({ SecretString }));
  });
}

/**
 * Locks a data folder for this process, because two processes that write the same tables corrupt them. Resolves to a
 * function that releases the lock. Rejects with a UserError if another run holds it.
 *
 * The lock is an empty LevelDB database, which Linux and macOS unlock however the process ends.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true });
  const lock = new Level(join(dataDir, 'lock'));
  await lock.open().catch((error) => {
    // `level` reports only that a database is not open. The reason is in `cause`.
    if (error.cause?.code !== 'LEVEL_LOCKED') throw error;
    throw new UserError(
      `Cannot use the folder "${dataDir}": another local run uses it. Stop that run, or set DATA_DIR to another folder`,
    );
  });
  return () => lock.close();
}
