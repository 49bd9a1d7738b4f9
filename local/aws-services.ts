import { createRequire } from 'node:module';
import dynalite from 'dynalite';
import { tablesFolder } from './data-dir.ts';
import { allowSameOriginOnly } from './http/host-and-origin-guard.ts';
import { type ListeningServer, listen, listenError, toListeningServer } from './http/listen.ts';
import type { SecretStore } from './secretsmanager/secret-store.ts';
import { createSecretsManagerServer } from './secretsmanager/secrets-manager-server.ts';

// The package is CommonJS with a default export of its own, which Node and bundlers of modules import differently.
const { default: startServer }: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)(
  'aws-ses-v2-local',
);

/** Where the functions find the services that they call. */
export interface AwsServiceUrls {
  readonly dynamodb: string;
  readonly sesv2: string;
  readonly secretsManager: string;
}

export interface AwsServicesOptions {
  readonly inboxPort: number;
  readonly dynamodbPort: number;
  /** Folder of the tables; without one they are held in memory. */
  readonly dataDir?: string | undefined;
  /** Services that are used in the place of the run's own. */
  readonly endpoints?: { readonly sesv2?: string | undefined; readonly dynamodb?: string | undefined };
}

/** Far longer than they take to answer. */
const drainMs = 300;

/** Starts every service for which no endpoint is given. */
export async function startAwsServices(
  { endpoints = {}, dataDir, dynamodbPort, inboxPort }: AwsServicesOptions,
  secrets: SecretStore,
  onClose: (closer: () => Promise<unknown>) => void,
): Promise<AwsServiceUrls> {
  const startLocalService = async (starting: Promise<ListeningServer>) => {
    const { url, drain } = await starting;
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
    secretsManager: await startLocalService(
      listen(allowSameOriginOnly(createSecretsManagerServer(secrets)), 0),
    ),
  };
}

/**
 * SES with an inbox in the browser: takes every message and delivers none. `GET /store` lists them.
 *
 * It does not: verify senders, know configuration sets, suppress, throttle, publish events, or limit the sandbox.
 */
async function startSesInbox(port: number): Promise<ListeningServer> {
  const server = await startServer({ host: '127.0.0.1', port });
  // The package resolves whether or not it could listen.
  if (!server.listening) throw listenError('EADDRINUSE', port);
  return toListeningServer(allowSameOriginOnly(server));
}
