import dynalite from 'dynalite';
import { tablesIn } from './data-dir.ts';
import { type Listening, listen } from './listen.ts';
import { noForeignPages } from './own-pages.ts';
import { secretsEndpoint } from './secretsmanager/endpoint.ts';
import type { Secrets } from './secretsmanager/secrets.ts';
import { startMail } from './ses/mail.ts';

/** Where the functions find the services that they call. */
export interface ServiceUrls {
  readonly dynamodb: string;
  readonly sesv2: string;
  readonly secretsManager: string;
}

export interface ServicesOptions {
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
export async function startServices(
  { endpoints = {}, dataDir, dynamodbPort, inboxPort }: ServicesOptions,
  secrets: Secrets,
  onClose: (closer: () => Promise<unknown>) => void,
): Promise<ServiceUrls> {
  const own = async (starting: Promise<Listening>) => {
    const { url, drain } = await starting;
    onClose(() => drain(drainMs));
    return url;
  };
  const storage = dataDir === undefined ? {} : { path: tablesIn(dataDir) };
  return {
    dynamodb:
      endpoints.dynamodb ??
      (await own(listen(noForeignPages(dynalite({ createTableMs: 0, ...storage })), dynamodbPort))),
    sesv2: endpoints.sesv2 ?? (await own(startMail(inboxPort))),
    secretsManager: await own(listen(noForeignPages(secretsEndpoint(secrets)), 0)),
  };
}
