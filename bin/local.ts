import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { parseContextArguments } from '../local/command/cdk-context.ts';
import { HotReload } from '../local/command/hot-reload.ts';
import { portsToListenOn, readSettings } from '../local/command/settings.ts';
import { createSynthesizer } from '../local/command/synthesis-process.ts';
import { folderFingerprint, watchFolder } from '../local/command/watch-folder.ts';
import { listen } from '../local/http/listen.ts';
import { explain } from '../local/local-run-error.ts';

const project = join(import.meta.dirname, '..');
const log = (line: string) => console.log(line);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
// Whatever still holds on then is not worth waiting for.
stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(0), 1500).unref());
stopWithNpm();

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const context = parseContextArguments(process.argv.slice(2));
  const content = resolve(project, context.firm ?? '.', 'content');
  await requireFreePorts(portsToListenOn(settings));
  const newAssembly = numberedFolders(join(project, 'cdk.out', `local-${settings.port || process.pid}`));
  const synthesize = createSynthesizer(context);
  const { signal } = stop;
  log('Synthesizing the stack…');
  const contentState = folderFingerprint(content);
  const assembly = newAssembly();
  await (await synthesize(assembly, signal)).written;
  // Loaded only now: a mistake in the settings is told the sooner.
  const { startLocalRun } = await import('../local/start-local-run.ts');
  const run = await startLocalRun({ ...settings, assembly, log });
  log(`Frontdesk is running at ${run.url}

  Site   ${run.url}/
  Inbox  ${run.inboxUrl}/
  Try    curl -i ${run.url}/api/v1/services
  Stop   Ctrl+C
`);
  const editing = new HotReload({ run, assembly, newAssembly, synthesize, log, signal });
  await watchFolder(content, contentState, () => editing.reload(), signal);
  await run.close();
}

/** Gives paths within `parent`, which goes with this process. */
function numberedFolders(parent: string): () => string {
  const remove = () => rmSync(parent, { recursive: true, force: true });
  // A run that was killed on this port may have left its own.
  remove();
  process.on('exit', remove);
  let count = 0;
  return () => {
    count += 1;
    return join(parent, String(count));
  };
}

/** npm hands a signal to the shell between itself and this process, and most shells end without handing it on. */
function stopWithNpm(): void {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && stop.abort(), 200).unref();
  }
}

/** Says at once that a port is in use, before the synthesis takes its seconds. */
async function requireFreePorts(ports: readonly number[]): Promise<void> {
  const attempts = await Promise.allSettled(ports.map((port) => listen(createServer(), port)));
  for (const attempt of attempts) if (attempt.status === 'fulfilled') await attempt.value.close();
  for (const attempt of attempts) if (attempt.status === 'rejected') throw attempt.reason;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (stop.signal.aborted) process.exit(0);
  console.error(explain(error));
  process.exit(1);
}
