import dynalite from 'dynalite';
import { tablesFolder } from './data-dir.ts';
import { allowSameOriginOnly } from './http/host-and-origin-guard.ts';
import { type ListeningServer, listen } from './http/listen.ts';
import type { SecretStore } from './secretsmanager/secret-store.ts';
import { createSecretsManagerServer } from './secretsmanager/secrets-manager-server.ts';
import { startSesInbox } from './ses/ses-inbox.ts';

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
