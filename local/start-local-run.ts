import { createServer } from 'node:http';
import { type AwsServicesOptions, createTables, startAwsServices } from './aws-services.ts';
import { type AnsweredRequest, createViewerServer } from './cloudfront/viewer-server.ts';
import { CurrentStack } from './current-stack.ts';
import { claimDataDir } from './data-dir.ts';
import { createEmulatedStack, type EmulatedStack } from './emulated-stack.ts';
import { allowLoopbackHostsOnly, isAddress } from './http/host-and-origin-guard.ts';
import { listen, loopbackAddress } from './http/listen.ts';
import { Secrets } from './secrets.ts';
import { type Assembly, readAssembly } from './template/assembly.ts';
import { interpretTemplate } from './template/interpret-template.ts';

interface LocalRunOptions extends AwsServicesOptions {
  /**
   * The folder of a cloud assembly, as `cdk synth` writes it, or a function that creates it, called when everything
   * else has started.
   */
  readonly assembly: string | (() => Promise<string>);
  /** Port on 127.0.0.1, as are `inboxPort` and `dynamodbPort`. 0 means any free port. */
  readonly port: number;
  /**
   * An address of this machine. If set, other devices can reach the site, but no other server, and its documents
   * contain this address.
   */
  readonly host?: string | undefined;
  /** Folder for the tables and secrets. Without one they are lost when the run ends. */
  readonly dataDir?: string | undefined;
  /**
   * Starts each function at its first call, as Lambda does. By default all start with the run, so that errors show at
   * once.
   */
  readonly coldFunctions?: boolean;
  /** Called with each line that the run or a function logs. */
  readonly log: (line: string) => void;
  /** Called for each request that is answered. */
  readonly onAnswer?: (request: AnsweredRequest) => void;
}

export interface LocalRun {
  readonly url: string;
  readonly inboxUrl: string;
  readonly dynamodbUrl: string;
  /** Values of the Host header with which `url` reaches a REST API, bypassing the distribution. */
  readonly hosts: readonly string[];
  /**
   * Replaces the assembly and keeps ports, tables, secrets, inbox, and the functions that have not changed. Resolves to
   * the names of its assets when it handles the requests. Rejects for the same reasons as the start, and then changes
   * nothing.
   */
  replaceAssembly(assembly: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Milliseconds that open requests get for their responses when the run is closed. */
const drainMs = 1_000;

type OnClose = (closer: () => Promise<unknown>) => void;

/**
 * Runs a synthesized cloud assembly on this machine. Resolves when it answers. Rejects with a LocalRunError, which is
 * an UnsupportedTemplateError when the template has anything that the run does not emulate.
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
  if (dataDir !== undefined) onClose(await claimDataDir(dataDir));
  const currentStack = new CurrentStack();
  const server = allowLoopbackHostsOnly(
    createViewerServer((request) => currentStack.handle(request), log, options.onAnswer),
    (host) => currentStack.hosts.includes(host) || (options.host !== undefined && isAddress(host)),
  );
  const open = async () => {
    const opened = await listen(server, options.port, options.host);
    onClose(opened.close);
    return opened;
  };
  // The template's values contain the address. A free port is known only once it is open, and no client knows it before
  // the run prints it. A given port is opened once everything is ready.
  const early = options.port === 0 ? await open() : undefined;
  const authority = early?.authority ?? `${options.host ?? loopbackAddress}:${options.port}`;

  const secrets = new Secrets(dataDir);
  // Closers run in reverse order: open requests need the functions, and the functions need the services. dynalite
  // throws when its tables are closed before it has answered.
  onClose(() => currentStack.close());
  const services = await startAwsServices(options, secrets, onClose);

  const tables = new Set<string>();
  const createStack = async (assembly: Assembly): Promise<EmulatedStack> => {
    secrets.generateMissing(assembly);
    const resolveSecretReferences = (text: string) => secrets.resolveReferences(text);
    const template = interpretTemplate({ assembly, authority, resolveSecretReferences });
    const stack = await createEmulatedStack({
      template,
      assetPath: assembly.assetPath,
      services,
      running: currentStack.running,
      log,
    });
    await createTables(template, services.dynamodb, tables);
    return stack;
  };
  // Reports a port in use before the synthesis, which takes seconds.
  if (!early) await (await listen(createServer(), options.port, options.host)).close();
  const { assembly } = options;
  const stack = await createStack(readAssembly(typeof assembly === 'string' ? assembly : await assembly()));
  const { coldFunctions = false } = options;
  if (!coldFunctions) log('Starting the functions…');
  await currentStack.switchTo(stack, coldFunctions);
  const viewerServer = early ?? (await open());
  onClose(() => viewerServer.drain(drainMs));
  return {
    url: viewerServer.url,
    inboxUrl: services.sesv2,
    dynamodbUrl: services.dynamodb,
    hosts: stack.hosts,
    async replaceAssembly(directory) {
      const assembly = readAssembly(directory);
      await currentStack.switchTo(await createStack(assembly), coldFunctions);
      return assembly.assets;
    },
  };
}
