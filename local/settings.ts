import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../lib/config/user-error.ts';

/** Reads the settings of a local run, and creates the folder of DATA_DIR. Throws a UserError for an invalid value. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const port = readPort(environment, 'PORT', 8787);
  return {
    port,
    inboxPort: readPort(environment, 'INBOX_PORT', portAfter(port, 1)),
    dynamodbPort: readPort(environment, 'DYNAMODB_PORT', portAfter(port, 2)),
    dataDir: createFolder(environment, 'DATA_DIR'),
    endpoints: {
      sesv2: readEndpoint(environment, 'AWS_ENDPOINT_URL_SESV2'),
      dynamodb: readEndpoint(environment, 'AWS_ENDPOINT_URL_DYNAMODB'),
    },
  };
}

/** Returns 0, which means any free port, if `port` is 0 or the sum is not a valid port. */
const portAfter = (port: number, count: number) => (port === 0 || port + count > 65_535 ? 0 : port + count);

const cannotUse = (name: string, value: string, remedy: string, options?: ErrorOptions) =>
  new UserError(`Cannot use ${name}="${value}": ${remedy}`, options);

function readPort(environment: NodeJS.ProcessEnv, name: string, defaultPort: number): number {
  const value = environment[name] || String(defaultPort);
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw cannotUse(name, value, 'use a port from 1 to 65535, or 0 for any free port');
  return Number(value);
}

function readEndpoint(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name] || undefined;
  if (value !== undefined && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw cannotUse(name, value, 'use a URL that starts with http:// or https://');
  return value;
}

function createFolder(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name];
  if (!value) return undefined;
  try {
    mkdirSync(value, { recursive: true });
  } catch (cause) {
    throw cannotUse(name, value, 'it is not a folder and cannot be created', { cause });
  }
  return resolve(value);
}
