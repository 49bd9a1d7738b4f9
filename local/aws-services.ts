import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';
import { tableKey } from '../lib/function-environment.ts';
import { allowSameOriginOnly } from './host-and-origin-guard.ts';
import { type ListeningServer, listen, listenError, toListeningServer } from './listen.ts';
import { LocalRunError } from './local-run-error.ts';

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

/** Endpoints of the services that the functions call. */
export interface AwsServiceUrls {
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

/** The table's name. */
export const tableName = 'Frontdesk-local';

const region = 'us-east-1';

/** The variables of the Lambda runtime that the SDK reads, and those that direct it to the services. */
export const serviceVariables = (urls: AwsServiceUrls): Record<string, string> => ({
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_REGION: region,
  AWS_ENDPOINT_URL_DYNAMODB: urls.dynamodb,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: urls.secretsManager,
  AWS_ENDPOINT_URL_SESV2: urls.sesv2,
});

/**
 * Starts dynalite with the table, an SES whose inbox can be read in a browser (`GET /store` lists the e-mails; it delivers
 * none), and what answers for Secrets Manager, unless `endpoints` contains a URL.
 */
export async function startAwsServices(
  { endpoints = {}, dataDir, dynamodbPort, inboxPort }: AwsServicesOptions,
  onClose: (closer: () => Promise<unknown>) => void,
): Promise<AwsServiceUrls> {
  const start = async (server: Promise<ListeningServer>) => {
    const { url, close } = await server;
    onClose(close);
    return url;
  };
  const storage = dataDir === undefined ? {} : { path: join(dataDir, 'dynamodb') };
  const dynamodb =
    endpoints.dynamodb ??
    (await start(listen(allowSameOriginOnly(dynalite({ createTableMs: 0, ...storage })), dynamodbPort)));
  await createTable(dynamodb);
  return {
    dynamodb,
    sesv2: endpoints.sesv2 ?? (await start(startSesInbox(inboxPort))),
    secretsManager: await start(listen(allowSameOriginOnly(createSecretsManager(readDigestKey(dataDir))), 0)),
  };
}

async function startSesInbox(port: number): Promise<ListeningServer> {
  const server = await startSes({ host: '127.0.0.1', port });
  // The promise resolves even if the server cannot listen.
  if (!server.listening) throw listenError('EADDRINUSE', port);
  return toListeningServer(allowSameOriginOnly(server));
}

async function createTable(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  const KeySchema = [{ AttributeName: tableKey, KeyType: 'HASH' as const }];
  const AttributeDefinitions = [{ AttributeName: tableKey, AttributeType: 'S' as const }];
  await client
    .send(
      new CreateTableCommand({
        TableName: tableName,
        KeySchema,
        AttributeDefinitions,
        BillingMode: 'PAY_PER_REQUEST',
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof ResourceInUseException)) throw error;
    })
    .finally(() => client.destroy());
}

/** Returns the key of the digests in the table: that in `dataDir`, or a new one. */
export function readDigestKey(dataDir: string | undefined): string {
  const key = randomBytes(48).toString('base64url');
  if (dataDir === undefined) return key;
  const file = join(dataDir, 'digest-key');
  try {
    writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
    return key;
  } catch {
    return readFileSync(file, 'utf8');
  }
}

/** Creates a server that answers every call as GetSecretValue does (AWS JSON 1.1): there is one secret. */
function createSecretsManager(SecretString: string): Server {
  return createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify({ SecretString }));
  });
}

/**
 * Locks a data folder for this process, because two processes that write the same tables corrupt them. Resolves to a
 * function that releases the lock. Rejects with a LocalRunError if another run holds it.
 *
 * The lock is an empty LevelDB database, which Linux and macOS unlock however the process ends.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true });
  const lock = new Level(join(dataDir, 'lock'));
  await lock.open().catch((error) => {
    // `level` reports only that a database is not open. The reason is in `cause`.
    if (error.cause?.code !== 'LEVEL_LOCKED') throw error;
    throw new LocalRunError(
      `Cannot use the folder "${dataDir}": another local run uses it. Stop that run, or set DATA_DIR to another folder`,
    );
  });
  return () => lock.close();
}
