import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { LocalRunError } from '../local-run-error.ts';

/** What the environment asks of a local run. */
export interface LocalRunSettings {
  readonly port: number;
  readonly inboxPort: number;
  readonly dynamodbPort: number;
  readonly dataDir: string | undefined;
  readonly endpoints: { readonly sesv2: string | undefined; readonly dynamodb: string | undefined };
}

/** Throws when a variable has a value that cannot be meant. */
export function readSettings(environment: NodeJS.ProcessEnv): LocalRunSettings {
  return {
    port: port(environment, 'PORT', 8787),
    inboxPort: port(environment, 'INBOX_PORT', 8788),
    dynamodbPort: port(environment, 'DYNAMODB_PORT', 8789),
    dataDir: folder(environment, 'DATA_DIR'),
    endpoints: {
      sesv2: endpoint(environment, 'AWS_ENDPOINT_URL_SESV2'),
      dynamodb: endpoint(environment, 'AWS_ENDPOINT_URL_DYNAMODB'),
    },
  };
}

/** The ports that a run with these settings listens on: a service that is given elsewhere needs none. */
export function portsToListenOn({ port, inboxPort, dynamodbPort, endpoints }: LocalRunSettings): number[] {
  return [port, ...(endpoints.sesv2 ? [] : [inboxPort]), ...(endpoints.dynamodb ? [] : [dynamodbPort])];
}

function port(environment: NodeJS.ProcessEnv, name: string, defaultPort: number): number {
  const value = environment[name] || String(defaultPort);
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new LocalRunError(
      `Cannot use ${name}="${value}": give a port from 1 to 65535, or 0 for any free one`,
    );
  }
  return Number(value);
}

function endpoint(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name] || undefined;
  if (value !== undefined && !/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
    throw new LocalRunError(
      `Cannot use ${name}="${value}": give an address that begins with http:// or https://`,
    );
  }
  return value;
}

function folder(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name];
  if (!value) return undefined;
  try {
    mkdirSync(value, { recursive: true });
  } catch (cause) {
    throw new LocalRunError(`Cannot use ${name}="${value}": it is no folder and cannot be made one`, {
      cause,
    });
  }
  return resolve(value);
}
