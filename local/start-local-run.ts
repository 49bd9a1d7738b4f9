import { type AwsServicesOptions, startAwsServices } from './aws-services.ts';
import { createViewerServer } from './cloudfront/viewer-server.ts';
import { CurrentStack } from './current-stack.ts';
import { claimDataDir, requireReadableTables } from './data-dir.ts';
import { createTables } from './dynamodb/dynamodb-tables.ts';
import { createEmulatedStack, type EmulatedStack, type PublishedContent } from './emulated-stack.ts';
import { allowLoopbackHostsOnly } from './http/host-and-origin-guard.ts';
import { listen } from './http/listen.ts';
import { generateMissingSecrets } from './secretsmanager/generated-secrets.ts';
import { SecretStore } from './secretsmanager/secret-store.ts';
import { supportedResourceTypes } from './supported-resource-types.ts';
import { readAssembly } from './template/assembly.ts';
import { interpretTemplate } from './template/interpret-template.ts';

interface LocalRunOptions extends AwsServicesOptions {
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
  replaceContent(content?: PublishedContent): void;
  /**
   * Puts another assembly in the place of the present one, on the same ports, tables, secrets and inbox. Resolves when
   * it answers; `retired` when the present one is no longer used. Rejects as the start does, and then changes nothing.
   */
  replaceAssembly(assembly: string): Promise<{ readonly retired: Promise<void> }>;
  /** Ends every execution environment of the functions in the midst of its work, as Lambda may at any time. */
  killFunctions(): Promise<void>;
  close(): Promise<void>;
}

/** How long requests that are on their way when the run is closed get for their answers. */
const drainMs = 1_000;

type OnClose = (closer: () => Promise<unknown>) => void;

/**
 * Runs a synthesized cloud assembly on this machine. Resolves when it answers; throws an UnsupportedTemplateError when the template holds
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
    await requireReadableTables(dataDir);
  }
  // The address is part of what the template resolves to, so that it must be known before anything can answer.
  const currentStack = new CurrentStack(options);
  const server = allowLoopbackHostsOnly(
    createViewerServer((request) => currentStack.handle(request), log),
    (host) => currentStack.hosts.includes(host),
  );
  const viewerServer = await listen(server, options.port);
  onClose(viewerServer.close);

  const secrets = new SecretStore(dataDir);
  // Closed from the last to the first: requests on their way need the functions and these the services, which answer
  // what a function asked before it ends. dynalite throws when its tables are closed before it has answered.
  onClose(() => currentStack.close());
  const services = await startAwsServices(options, secrets, onClose);
  onClose(() => viewerServer.drain(drainMs));

  const createStack = async (directory: string): Promise<EmulatedStack> => {
    const assembly = readAssembly(directory);
    generateMissingSecrets(assembly, secrets);
    const resolveSecretReferences = (text: string) => secrets.resolveReferences(text);
    const template = interpretTemplate({
      assembly,
      types: supportedResourceTypes,
      authority: viewerServer.authority,
      resolveSecretReferences,
    });
    const stack = createEmulatedStack({ template, assetPath: assembly.assetPath, services, log });
    await createTables(template, services.dynamodb);
    return stack;
  };
  const stack = await createStack(options.assembly);
  if (!options.coldFunctions) log('Starting the functions…');
  await currentStack.switchTo(stack);
  return {
    url: viewerServer.url,
    inboxUrl: services.sesv2,
    dynamodbUrl: services.dynamodb,
    hosts: stack.hosts,
    replaceContent(content) {
      currentStack.replaceContent(content);
    },
    async replaceAssembly(assembly) {
      return currentStack.switchTo(await createStack(assembly));
    },
    async killFunctions() {
      await Promise.all(currentStack.functions.map((lambdaFunction) => lambdaFunction.kill()));
    },
  };
}
