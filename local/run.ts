import { CurrentStack } from './current-stack.ts';
import { checkTables, claimDataDir } from './data-dir.ts';
import { createTables } from './dynamodb/table.ts';
import { listen } from './listen.ts';
import { ownNamesOnly } from './own-pages.ts';
import { ensureSecrets } from './secretsmanager/compose.ts';
import { Secrets } from './secretsmanager/secrets.ts';
import { wire } from './server.ts';
import { type ServicesOptions, startServices } from './services.ts';
import { composeStack, type Published, type Stack } from './stack.ts';
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
  /** Starts a function when it is first called, as Lambda does. Otherwise all start at once, and what cannot is known. */
  readonly coldFunctions?: boolean;
  /** Gets what the run and its functions say, line by line. */
  readonly log: (line: string) => void;
}

export interface LocalRun {
  readonly url: string;
  readonly inboxUrl: string;
  readonly dynamodbUrl: string;
  /** Other hosts that `url` answers for, by the Host field: ways past the distribution, as there are on AWS. */
  readonly hosts: readonly string[];
  /** Serves other documents by other routes, at once; without any, those of the assembly. */
  publish(published?: Published): void;
  /**
   * Puts another assembly in the place of the present one, on the same ports, tables, secrets and inbox. Resolves when
   * it answers; `retired` when the present one is no longer used. Rejects as the start does, and then changes nothing.
   */
  replace(assembly: string): Promise<{ readonly retired: Promise<void> }>;
  /** Ends every execution environment of the functions in the midst of its work, as Lambda may at any time. */
  killFunctions(): Promise<void>;
  close(): Promise<void>;
}

/** How long requests that are on their way when the run is closed get for their answers. */
const drainMs = 1_000;

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
  if (dataDir !== undefined) {
    onClose(await claimDataDir(dataDir));
    await checkTables(dataDir);
  }
  // The address is part of what the template resolves to, so that it must be known before anything can answer.
  const current = new CurrentStack(options);
  const server = ownNamesOnly(
    wire((request) => current.handle(request), log),
    (host) => current.hosts.includes(host),
  );
  const front = await listen(server, options.port);
  onClose(front.close);

  const secrets = new Secrets(dataDir);
  // Closed from the last to the first: requests on their way need the functions and these the services, which answer
  // what a function asked before it ends. dynalite throws when its tables are closed before it has answered.
  onClose(() => current.close());
  const services = await startServices(options, secrets, onClose);
  onClose(() => front.drain(drainMs));

  const compose = async (directory: string): Promise<Stack> => {
    const assembly = readAssembly(directory);
    ensureSecrets(assembly, secrets);
    const withSecrets = (text: string) => secrets.resolveReferences(text);
    const template = interpret({ assembly, types: resourceTypes, authority: front.authority, withSecrets });
    const stack = composeStack({ template, assetPath: assembly.assetPath, services, log });
    await createTables(template, services.dynamodb);
    return stack;
  };
  const stack = await compose(options.assembly);
  if (!options.coldFunctions) log('Starting the functions…');
  await current.replace(stack);
  return {
    url: front.url,
    inboxUrl: services.sesv2,
    dynamodbUrl: services.dynamodb,
    hosts: stack.hosts,
    publish(published) {
      current.publish(published);
    },
    async replace(assembly) {
      return current.replace(await compose(assembly));
    },
    async killFunctions() {
      await Promise.all(current.functions.map((lambdaFunction) => lambdaFunction.kill()));
    },
  };
}
