import { join } from 'node:path';
import dynalite from 'dynalite';
import { composeRestApis } from './apigateway/compose.ts';
import { composeDistribution } from './cloudfront/compose.ts';
import { cloudFrontError } from './cloudfront/errors.ts';
import { createTables } from './dynamodb/table.ts';
import { fieldValue, type Handle } from './http.ts';
import { composeFunctions } from './lambda/compose.ts';
import { listen } from './listen.ts';
import { composeBuckets } from './s3/compose.ts';
import { composeSecrets } from './secretsmanager/compose.ts';
import { secretsEndpoint } from './secretsmanager/endpoint.ts';
import type { Secrets } from './secretsmanager/secrets.ts';
import { wire } from './server.ts';
import { startMail } from './ses/mail.ts';
import { readAssembly } from './template/assembly.ts';
import { resourceTypes } from './template/resource-types.ts';
import { interpret } from './template/template.ts';

export interface LocalRunOptions {
  /** Folder that `cdk synth` wrote. */
  readonly assembly: string;
  /** Ports on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
  readonly inboxPort: number;
  readonly dynamodbPort: number;
  /** Folder for the tables and secrets that outlive the run. Without one nothing does. */
  readonly dataDir?: string | undefined;
  /** Services that are used in the place of the run's own. */
  readonly endpoints?: { readonly sesv2?: string | undefined; readonly dynamodb?: string | undefined };
  /** Gets what the run and its functions say, line by line. */
  readonly log: (line: string) => void;
}

export interface LocalRun {
  readonly url: string;
  readonly inboxUrl: string;
  readonly dynamodbUrl: string;
  /** Other hosts that `url` answers for by the Host field: a way past the distribution, as on AWS. */
  readonly hosts: readonly string[];
  close(): Promise<void>;
}

/**
 * Runs a synthesized cloud assembly on this machine. Resolves when it answers; throws a Refusal when the template
 * holds what it does not know.
 */
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
  const { log } = options;
  const assembly = readAssembly(options.assembly);
  let handle: Handle = async () => cloudFrontError(503);
  const front = await listen(
    wire((request) => handle(request), log),
    options.port,
  );
  onClose(front.close);

  const secrets = composeSecrets(assembly, options.dataDir);
  const template = interpret({
    assembly,
    types: resourceTypes,
    authority: front.authority,
    withSecrets: (text) => secrets.resolveReferences(text),
  });
  const services = await startServices(options, secrets, onClose);
  await createTables(template, services.dynamodb);

  log('Starting the functions…');
  const functions = composeFunctions({
    template,
    assetPath: assembly.assetPath,
    endpoints: {
      AWS_ENDPOINT_URL_DYNAMODB: services.dynamodb,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: services.secretsManager,
      AWS_ENDPOINT_URL_SESV2: services.sesv2,
    },
    log,
  });
  onClose(() => Promise.all([...functions.values()].map((lambdaFunction) => lambdaFunction.close())));
  await Promise.all([...functions.values()].map((lambdaFunction) => lambdaFunction.warm()));

  const apis = new Map(
    composeRestApis(template, functions).map((api): [string, Handle] => [
      api.host,
      (request) => api.handle(request),
    ]),
  );
  const buckets = new Map(
    [...composeBuckets(template, assembly.assetPath)].map(([host, bucket]) => [
      host,
      bucket.handle.bind(bucket),
    ]),
  );
  const distribution = composeDistribution({ template, assetPath: assembly.assetPath, log, buckets, apis });
  const hosts = new Map<string, Handle>([...apis, ...[...buckets].map(unsigned)]);
  const toDistribution: Handle = (request) => distribution.handle(request);
  handle = (request) => (hosts.get(fieldValue(request.headers, 'host') ?? '') ?? toDistribution)(request);
  return {
    url: front.url,
    inboxUrl: services.sesv2,
    dynamodbUrl: services.dynamodb,
    hosts: [...hosts.keys()],
  };
}

interface ServiceUrls {
  readonly dynamodb: string;
  readonly sesv2: string;
  readonly secretsManager: string;
}

/** What the functions call: the endpoints that are given, or services of the run's own. */
async function startServices(
  { endpoints = {}, dataDir, dynamodbPort, inboxPort }: LocalRunOptions,
  secrets: Secrets,
  onClose: (closer: () => Promise<unknown>) => void,
): Promise<ServiceUrls> {
  const own = async (starting: Promise<{ url: string; close: () => Promise<void> }>) => {
    const { url, close } = await starting;
    onClose(close);
    return url;
  };
  const storage = dataDir === undefined ? {} : { path: join(dataDir, 'dynamodb') };
  return {
    dynamodb:
      endpoints.dynamodb ?? (await own(listen(dynalite({ createTableMs: 0, ...storage }), dynamodbPort))),
    sesv2: endpoints.sesv2 ?? (await own(startMail(inboxPort))),
    secretsManager: await own(listen(secretsEndpoint(secrets), 0)),
  };
}

/** A bucket as whoever is not the distribution finds it. */
function unsigned([host, handle]: [string, Handle]): [string, Handle] {
  return [host, (request) => handle(request)];
}
