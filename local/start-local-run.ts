import { createServer } from 'node:http';
import { type AwsServicesOptions, claimDataDir, serviceVariables, startAwsServices } from './aws-services.ts';
import type { LocalSite } from './build-site.ts';
import { createDistribution } from './distribution.ts';
import { allowLoopbackHostsOnly, isAddress } from './host-and-origin-guard.ts';
import type { LocalRequest, LocalResponse } from './http-message.ts';
import { listen, loopbackAddress } from './listen.ts';
import { LocalFunction } from './local-function.ts';
import { type AnsweredRequest, createSiteServer } from './site-server.ts';

interface LocalRunOptions extends AwsServicesOptions {
  /** Builds the site for its base URL. */
  readonly build: (baseUrl: string) => Promise<LocalSite>;
  /** Port of the site. 0 means any free port, as for `inboxPort` and `dynamodbPort`. */
  readonly port: number;
  /**
   * An address of this machine. If set, the site's documents contain it, and other devices can reach the site. The
   * other servers are always limited to 127.0.0.1.
   */
  readonly host?: string | undefined;
  /** Called with each line that the run or a function logs. */
  readonly log: (line: string) => void;
  /** Called after each response. */
  readonly onAnswer?: (request: AnsweredRequest) => void;
}

export interface LocalRun {
  readonly url: string;
  readonly inboxUrl: string;
  readonly dynamodbUrl: string;
  /**
   * Serves another version of the site. Keeps the ports, the table and the inbox. Resolves once the new version answers
   * requests. Rejects if a function cannot be started, and then changes nothing.
   */
  replace(site: LocalSite): Promise<void>;
  close(): Promise<void>;
}

/** A version of the site with its functions. */
interface Version {
  readonly handle: (request: LocalRequest) => Promise<LocalResponse>;
  readonly functions: readonly LocalFunction[];
  readonly requests: Set<Promise<unknown>>;
}

/** Milliseconds that open requests have to finish when the run is closed. */
const drainMs = 1_000;

/** Runs a site on this machine. Resolves when it accepts requests. Rejects with a LocalRunError. */
export async function startLocalRun(options: LocalRunOptions): Promise<LocalRun> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await start(options, (closer) => closers.push(closer))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  options: LocalRunOptions,
  onClose: (closer: () => Promise<unknown>) => void,
): Promise<Omit<LocalRun, 'close'>> {
  const { build, dataDir, endpoints = {}, host, log, onAnswer, port } = options;
  if (dataDir !== undefined) onClose(await claimDataDir(dataDir));
  let version: Version | undefined;
  const server = allowLoopbackHostsOnly(
    createSiteServer((request) => answer(version, request), log, onAnswer),
    (name) => host !== undefined && isAddress(name),
  );
  const open = async () => {
    const opened = await listen(server, port, host);
    onClose(opened.close);
    return opened;
  };
  // Documents contain the address, and a free port is known only once it is open, when no client can know it yet.
  const early = port === 0 ? await open() : undefined;
  const url = early?.url ?? `http://${host ?? loopbackAddress}:${port}`;
  // Fails now if a port is in use, instead of after the build.
  if (port !== 0) await tryPort(port, host);
  if (!endpoints.sesv2) await tryPort(options.inboxPort);
  if (!endpoints.dynamodb) await tryPort(options.dynamodbPort);
  const site = await build(url);
  const services = await startAwsServices(options, onClose);
  const replace = async (next: LocalSite) => {
    const previous = version;
    version = await startVersion(next, serviceVariables(services), log);
    if (previous) void stopVersion(previous);
  };
  await replace(site);
  onClose(async () => version && Promise.all(version.functions.map((item) => item.stop())));
  const opened = early ?? (await open());
  // First of all, because open requests need the functions, and the functions need the services.
  onClose(() => opened.drain(drainMs));
  return { url, inboxUrl: services.sesv2, dynamodbUrl: services.dynamodb, replace };
}

/** Opens and closes a port. Rejects with a LocalRunError if it is in use. */
async function tryPort(port: number, host?: string): Promise<void> {
  if (port !== 0) await (await listen(createServer(), port, host)).close();
}

async function startVersion(
  site: LocalSite,
  services: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<Version> {
  const functions = site.functions.map(({ name, paths, moduleUrl, environment }) => ({
    paths,
    item: new LocalFunction({ name, moduleUrl, environment: { ...environment, ...services }, log }),
  }));
  const items = functions.map(({ item }) => item);
  try {
    await Promise.all(items.map((item) => item.start()));
  } catch (error) {
    await Promise.all(items.map((item) => item.stop()));
    throw error;
  }
  const byPath = new Map(functions.flatMap(({ paths, item }) => paths.map((path) => [path, item] as const)));
  return { handle: createDistribution(site, byPath, log), functions: items, requests: new Set() };
}

async function answer(version: Version | undefined, request: LocalRequest): Promise<LocalResponse> {
  if (!version) return { status: 503, headers: {}, body: Buffer.from(''), source: 'edge' };
  const response = version.handle(request);
  version.requests.add(response);
  return response.finally(() => version.requests.delete(response));
}

/** Stops the functions of an earlier version once it has answered its last request. */
async function stopVersion({ functions, requests }: Version): Promise<void> {
  await Promise.allSettled(requests);
  await Promise.all(functions.map((item) => item.stop()));
}
