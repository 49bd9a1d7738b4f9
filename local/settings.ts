import { mkdirSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { LocalRunError } from './local-run-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of a local run from environment variables, and creates the folder of DATA_DIR. Throws a LocalRunError
 * for an invalid value. An empty value means none.
 */
export function readSettings(environment: Environment) {
  const read = <Value>(
    name: string,
    parse: (text: string) => Value | undefined,
    advice: string,
  ): Value | undefined => {
    const text = environment[name];
    if (!text) return undefined;
    const value = parse(text);
    if (value === undefined) throw new LocalRunError(`Cannot use ${name}="${text}": ${advice}`);
    return value;
  };
  const readPort = (name: string) =>
    read(name, parsePort, `use a port from 1 to ${maxPort}, or 0 for any free port`);
  const readUrl = (name: string) => read(name, parseUrl, 'use a URL that starts with http:// or https://');
  const port = readPort('PORT') ?? 8787;
  // 0 means any free port.
  const portAfter = (count: number) => (port === 0 || port + count > maxPort ? 0 : port + count);
  return {
    port,
    inboxPort: readPort('INBOX_PORT') ?? portAfter(1),
    dynamodbPort: readPort('DYNAMODB_PORT') ?? portAfter(2),
    /** `text` prints log lines in readable form, `json` prints them as the functions write them. */
    logFormat: read('LOG_FORMAT', parseLogFormat, 'use "text" or "json"') ?? ('text' as const),
    dataDir: read('DATA_DIR', createFolder, 'it is not a folder and cannot be created'),
    endpoints: {
      sesv2: readUrl('AWS_ENDPOINT_URL_SESV2'),
      dynamodb: readUrl('AWS_ENDPOINT_URL_DYNAMODB'),
    },
  };
}

const maxPort = 65_535;

const parsePort = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) <= maxPort ? Number(text) : undefined;

const parseUrl = (text: string) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined);

const parseLogFormat = (text: string) => (['text', 'json'] as const).find((format) => format === text);

function createFolder(path: string): string | undefined {
  try {
    mkdirSync(path, { recursive: true });
    return resolve(path);
  } catch {
    return undefined;
  }
}

/** Returns the IPv4 addresses at which other devices can reach this machine. */
export function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/**
 * Extracts `--host [ADDRESS]` from the arguments of `npm start`. With this option, other devices can reach the site,
 * and its documents contain ADDRESS (by default, the first of `addresses`). Throws a LocalRunError if this machine does
 * not have the address.
 */
export function takeHost(
  args: readonly string[],
  addresses: readonly string[],
): { readonly host: string | undefined; readonly others: readonly string[] } {
  const index = args.indexOf('--host');
  if (index < 0) return { host: undefined, others: args };
  const value = args[index + 1]?.startsWith('-') === false ? args[index + 1] : undefined;
  const host = value ?? addresses[0];
  if (host === undefined || addresses.length === 0)
    throw new LocalRunError('Cannot use --host: this machine has no network address');
  if (!addresses.includes(host))
    throw new LocalRunError(
      `Cannot use --host ${host}: the addresses of this machine are ${addresses.join(', ')}`,
    );
  return { host, others: args.toSpliced(index, value === undefined ? 1 : 2) };
}
