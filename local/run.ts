import { cloudFrontError } from './cloudfront/errors.ts';
import { claimDataDir } from './data-dir.ts';
import { createTables } from './dynamodb/table.ts';
import type { Handle } from './http.ts';
import { listen } from './listen.ts';
import { composeSecrets } from './secretsmanager/compose.ts';
import { wire } from './server.ts';
import { type ServicesOptions, startServices } from './services.ts';
import { composeStack } from './stack.ts';
import { readAssembly } from './template/assembly.ts';
import { resourceTypes } from './template/resource-types.ts';
import { interpret } from './template/template.ts';

export interface LocalRunOptions extends ServicesOptions {
  /** Folder that `cdk synth` wrote. */
  readonly assembly: string;
  /** Port on 127.0.0.1, as are `inboxPort` and `dynamodbPort`; 0 takes any free one. */
  readonly port: number;
  /** Folder for the tables and secrets that outlive the run. Without one nothing does. */
  readonly dataDir?: string | undefined;
  /** Gets what the run and its functions say, line by line. */
  readonly log: (line: string) => void;
}

export interface LocalRun {
  readonly url: string;
  readonly inboxUrl: string;
  readonly dynamodbUrl: string;
  /** Other hosts that `url` answers for, by the Host field: ways past the distribution, as there are on AWS. */
  readonly hosts: readonly string[];
  close(): Promise<void>;
}

type OnClose = (closer: () => Promise<unknown>) => void;

/**
 * Runs a synthesized cloud assembly on this machine. Resolves when it answers; throws a Refusal when the template holds
 * what it does not know.
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

async function start(options: LocalRunOptions, onClose: OnClose): Promise<Omit<LocalRun, 'close'>> {
  const { log, dataDir } = options;
  const assembly = readAssembly(options.assembly);
  if (dataDir !== undefined) {
    const release = claimDataDir(dataDir);
    onClose(async () => release());
  }
  // The address is part of what the template resolves to, so that it must be known before anything can answer.
  let handle: Handle = async () => cloudFrontError(503);
  const server = wire((request) => handle(request), log);
  const front = await listen(server, options.port);
  onClose(front.close);

  const secrets = composeSecrets(assembly, dataDir);
  const withSecrets = (text: string) => secrets.resolveReferences(text);
  const template = interpret({ assembly, types: resourceTypes, authority: front.authority, withSecrets });
  const services = await startServices(options, secrets, onClose);
  const stack = composeStack({ template, assetPath: assembly.assetPath, services, log });

  log('Starting the functions…');
  await createTables(template, services.dynamodb);
  onClose(() => Promise.all(stack.functions.map((lambdaFunction) => lambdaFunction.close())));
  await Promise.all(stack.functions.map((lambdaFunction) => lambdaFunction.warm()));
  handle = stack.handle;
  return { url: front.url, inboxUrl: services.sesv2, dynamodbUrl: services.dynamodb, hosts: stack.hosts };
}
