import { createRequire } from 'node:module';
import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';
import { tablesFolder } from './data-dir.ts';
import { allowSameOriginOnly } from './http/host-and-origin-guard.ts';
import { type ListeningServer, listen, listenError, toListeningServer } from './http/listen.ts';
import type { Secrets } from './secrets.ts';
import type { InterpretedTemplate } from './template/interpret-template.ts';

// The package is CommonJS with a `default` export, which Node and bundlers import differently.
const { default: startServer }: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)(
  'aws-ses-v2-local',
);

/** Endpoints of the services that the functions call. */
export interface AwsServiceUrls {
  readonly dynamodb: string;
  readonly sesv2: string;
  readonly secretsManager: string;
}

export interface AwsServicesOptions {
  readonly inboxPort: number;
  readonly dynamodbPort: number;
  /** Folder for the tables. Without it, they are held in memory. */
  readonly dataDir?: string | undefined;
  /** Endpoints of services that the run uses instead of starting its own. */
  readonly endpoints?: { readonly sesv2?: string | undefined; readonly dynamodb?: string | undefined };
}

/** Far longer than a service takes to respond. */
const drainMs = 300;

/** Starts each service for which `endpoints` contains no URL. */
export async function startAwsServices(
  { endpoints = {}, dataDir, dynamodbPort, inboxPort }: AwsServicesOptions,
  secrets: Secrets,
  onClose: (closer: () => Promise<unknown>) => void,
): Promise<AwsServiceUrls> {
  const startLocalService = async (server: Promise<ListeningServer>) => {
    const { url, drain } = await server;
    onClose(() => drain(drainMs));
    return url;
  };
  const storage = dataDir === undefined ? {} : { path: tablesFolder(dataDir) };
  return {
    dynamodb:
      endpoints.dynamodb ??
      (await startLocalService(
        listen(allowSameOriginOnly(dynalite({ createTableMs: 0, ...storage })), dynamodbPort),
      )),
    sesv2: endpoints.sesv2 ?? (await startLocalService(startSesInbox(inboxPort))),
    secretsManager: await startLocalService(listen(allowSameOriginOnly(secrets.createServer()), 0)),
  };
}

/**
 * Starts a local SES whose inbox can be read in a browser. It accepts every message and delivers none. `GET /store`
 * lists the messages.
 *
 * Not supported: sender verification, configuration sets, suppression, throttling, events, sandbox limits.
 */
async function startSesInbox(port: number): Promise<ListeningServer> {
  const server = await startServer({ host: '127.0.0.1', port });
  // The promise resolves even if the server cannot listen.
  if (!server.listening) throw listenError('EADDRINUSE', port);
  return toListeningServer(allowSameOriginOnly(server));
}

/**
 * Creates the template's tables at `endpoint`. Skips those that already exist or are in `createdTables`.
 *
 * The tables behave like those of dynalite, or of the endpoint that replaces it. Not supported by dynalite: deletion of
 * expired items, returning the item of a failed condition, transactions, streams, throughput limits.
 */
export async function createTables(
  template: InterpretedTemplate,
  endpoint: string,
  createdTables: Set<string>,
): Promise<void> {
  const missing = template.all('AWS::DynamoDB::Table').filter(({ ref }) => !createdTables.has(ref));
  if (missing.length === 0) return;
  const { region } = template.environment;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  try {
    for (const { ref: TableName, properties } of missing) {
      const KeySchema = [...properties.KeySchema];
      const AttributeDefinitions = [...properties.AttributeDefinitions];
      const { BillingMode } = properties;
      await client
        .send(new CreateTableCommand({ TableName, KeySchema, AttributeDefinitions, BillingMode }))
        .catch((error: unknown) => {
          if (!(error instanceof ResourceInUseException)) throw error;
        });
      createdTables.add(TableName);
    }
  } finally {
    client.destroy();
  }
}
