import { createServer } from 'node:http';
import { type AwsServicesOptions, claimDataDir, serviceVariables, startAwsServices } from './aws-services.ts';
import type { LocalSite } from './build-site.ts';
import { createDistribution } from './distribution.ts';
import { allowLoopbackHostsOnly, listen, loopbackAddress, type OnClose } from './listen.ts';
import { LocalFunction } from './local-function.ts';
import {
  type AnsweredRequest,
  createSiteServer,
  emptyResponse,
  type LocalRequest,
  type LocalResponse,
} from './site-server.ts';

interface LocalRunOptions extends AwsServicesOptions {
  readonly build: (baseUrl: string) => Promise<LocalSite>;
  /** Port of the site. 0 means any free port, as for `inboxPort` and `dynamodbPort`. */
  readonly port: number;
  readonly log: (line: string) => void;
  readonly onAnswer?: (request: AnsweredRequest) => void;
}

export interface LocalRun {
  readonly url: string;
  readonly inboxUrl: string;
  readonly dynamodbUrl: string;
  /** Serves another version of the site once its functions have started. If one cannot start, rejects and changes nothing. */
  replace(site: LocalSite): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that open requests have to finish when the run is closed. */
const drainMs = 1_000;

/** Runs a site on this machine. Resolves when it accepts requests. Rejects with a UserError. */
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

async function start(options: LocalRunOptions, onClose: OnClose): Promise<Omit<LocalRun, 'close'>> {
  const { build, dataDir, endpoints = {}, log, port } = options;
  if (dataDir !== undefined) onClose(await claimDataDir(dataDir));
  let version: Version | undefined;
  const server = allowLoopbackHostsOnly(
    createSiteServer(
      async (request) => (await version?.handle(request)) ?? emptyResponse(503, 'edge'),
      log,
      options.onAnswer,
    ),
  );
  const open = async () => {
    const opened = await listen(server, port);
    onClose(opened.close);
    return opened;
  };
  // Documents contain the address, and a free port is known only once it is open, when no client can know it yet.
  const early = port === 0 ? await open() : undefined;
  const url = early?.url ?? `http://${loopbackAddress}:${port}`;
  // Fails now if a port is in use, instead of after the build.
  await tryPorts(
    port,
    endpoints.sesv2 ? 0 : options.inboxPort,
    endpoints.dynamodb ? 0 : options.dynamodbPort,
  );
  const site = await build(url);
  const services = await startAwsServices(options, site.tableName, onClose);
  const replace = async (next: LocalSite) => {
    const previous = version;
    version = await startVersion(next, serviceVariables(services), log);
    previous?.retire();
  };
  await replace(site);
  onClose(async () => version?.stop());
  const opened = early ?? (await open());
  // Closes first, because open requests need the functions, and the functions need the services.
  onClose(() => opened.drain(drainMs));
  return { url, inboxUrl: services.sesv2, dynamodbUrl: services.dynamodb, replace };
}

/** Rejects with a UserError if one of the ports is in use. */
async function tryPorts(...ports: readonly number[]): Promise<void> {
  for (const port of ports) if (port !== 0) await (await listen(createServer(), port)).close();
}

interface Version {
  handle(request: LocalRequest): Promise<LocalResponse>;
  stop(): Promise<unknown>;
  /** Stops the functions once all requests have been answered. */
  retire(): Promise<void>;
}

async function startVersion(
  site: LocalSite,
  services: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<Version> {
  const byPath = new Map<string, LocalFunction>();
  for (const { paths, environment, ...options } of site.functions) {
    const item = new LocalFunction({ ...options, environment: { ...environment, ...services }, log });
    for (const path of paths) byPath.set(path, item);
  }
  const handle = createDistribution(site, byPath, log);
  const functions = [...new Set(byPath.values())];
  const stop = () => Promise.all(functions.map((item) => item.stop()));
  await Promise.all(functions.map((item) => item.start())).catch(async (error) => {
    await stop();
    throw error;
  });
  const requests = new Set<Promise<LocalResponse>>();
  return {
    stop,
    async handle(request) {
      const response = handle(request);
      requests.add(response);
      return response.finally(() => requests.delete(response));
    },
    async retire() {
      await Promise.allSettled(requests);
      await stop();
    },
  };
}
