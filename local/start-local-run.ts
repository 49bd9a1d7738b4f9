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
   * The folder of a cloud assembly as written by `cdk synth`, or a function that creates one. The function is called
   * when everything else has started.
   */
  readonly assembly: string | (() => Promise<string>);
  /** Port of the site. 0 means any free port, as for `inboxPort` and `dynamodbPort`. */
  readonly port: number;
  /**
   * An address of this machine. If set, the site's documents contain it, and other devices can reach the site. The
   * other servers are always limited to 127.0.0.1.
   */
  readonly host?: string | undefined;
  /** Folder for the tables and secrets. Without it, they are lost when the run ends. */
  readonly dataDir?: string | undefined;
  /**
   * Starts each function at its first invocation, as Lambda does. By default, all functions start with the run, so that
   * errors appear at once.
   */
  readonly coldFunctions?: boolean;
  /** Called with each line that the run or a function logs. */
  readonly log: (line: string) => void;
  /** Called after each response. */
  readonly onAnswer?: (request: AnsweredRequest) => void;
}

export interface LocalRun {
  readonly url: string;
  readonly inboxUrl: string;
  readonly dynamodbUrl: string;
  /** Values of the Host header with which `url` reaches a REST API, bypassing the distribution. */
  readonly hosts: readonly string[];
  /**
   * Replaces the assembly. Keeps the ports, tables, secrets and inbox, and the functions that have not changed.
   * Resolves to the names of the new assets once the new assembly handles requests. Rejects for the same reasons as
   * startLocalRun(), and then changes nothing.
   */
  replaceAssembly(assembly: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Milliseconds that open requests have to finish when the run is closed. */
const drainMs = 1_000;

type OnClose = (closer: () => Promise<unknown>) => void;

/**
 * Runs a synthesized cloud assembly on this machine. Resolves when the site accepts requests. Rejects with a
 * LocalRunError, or with its subclass UnsupportedTemplateError if the run cannot emulate a part of the template.
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
  // The template's values contain the address, and a free port is known only once it is open. So it is opened early,
  // when no client can know it yet. A given port is opened once everything is ready.
  const earlyServer = options.port === 0 ? await open() : undefined;
  const authority = earlyServer?.authority ?? `${options.host ?? loopbackAddress}:${options.port}`;

  const secrets = new Secrets(dataDir);
  // Closers run in reverse order: open requests need the functions, and the functions need the services. dynalite
  // throws if its tables are closed before it has responded.
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
  // Fails now if the port is in use, instead of after the synthesis, which takes seconds.
  if (!earlyServer) await (await listen(createServer(), options.port, options.host)).close();
  const { assembly } = options;
  const stack = await createStack(readAssembly(typeof assembly === 'string' ? assembly : await assembly()));
  const { coldFunctions = false } = options;
  if (!coldFunctions) log('Starting the functions…');
  await currentStack.switchTo(stack, coldFunctions);
  const viewerServer = earlyServer ?? (await open());
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
