import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseContextArguments } from '../lib/config/context.ts';
import { firmFolder, projectFolder } from '../lib/config/firm-folder.ts';
import { formatError } from '../lib/config/user-error.ts';
import type { LocalSite } from '../local/build-site.ts';
import { terminalOutput } from '../local/readable-log.ts';
import { readSettings } from '../local/settings.ts';
import { SiteBuilder } from '../local/site-builder.ts';

const log = (line: string) => console.log(line);
/** Folders whose modules the build loads or bundles. */
const sources = ['contract', 'edge', 'lambdas', 'lib', 'release', 'site'].map((name) =>
  join(projectFolder, name),
);
const signal = createStopSignal();

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const context = parseContextArguments(process.argv.slice(2));
  const firm = firmFolder(context.firm);
  const folder = resolve('cdk.out', `local-${settings.port || process.pid}`);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const builder = new SiteBuilder(context, folder);
  // Otherwise, the process would wait for a build before it exits.
  signal.addEventListener('abort', () => builder.stop());
  // Imported only now, while the thread loads the sources.
  const { reloadChanges, watchedWebsite, watchFiles } = await import('../local/watch-files.ts');
  const { readWebsiteConfig } = await import('../lib/config/frontdesk-config.ts');
  const website = watchedWebsite(readWebsiteConfig(firm.path), resolve(firm.path));
  const watchedPaths = [resolve(firm.content), resolve(firm.config), ...sources, ...website.paths];
  const watching = watchFiles(watchedPaths, signal, website.ignored);
  const { startLocalRun } = await import('../local/start-local-run.ts');
  const nextChange = await watching;
  let notices: LocalSite['notices'] = [];
  const run = await startLocalRun({
    ...settings,
    async build(baseUrl) {
      log('Building the site…');
      const site = await builder.build(baseUrl);
      ({ notices } = site);
      return site;
    },
    ...terminalOutput(log),
  });
  const inbox = settings.endpoints.sesv2
    ? `E-mail ${run.inboxUrl} (AWS_ENDPOINT_URL_SESV2)`
    : `Inbox  ${run.inboxUrl}/`;
  log(`Frontdesk is running at ${run.url}

  Site   ${run.url}/
  ${inbox}
  Try    curl -i ${run.url}/api/v1/services
  Stop   Ctrl+C
`);
  for (const line of notices) log(line);
  await reloadChanges({ run, builder, nextChange, sources, notices, log }).catch((error) => {
    if (!signal.aborted) throw error;
  });
  await run.close();
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (signal.aborted) process.exit(0);
  console.error(formatError(error));
  process.exit(1);
}

/**
 * Returns a signal that is aborted when the process is asked to stop. The process then exits within 1.5 seconds, even
 * if connections are still open.
 */
function createStopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
  stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(0), 1500).unref());
  abortWhenShellExits(stop);
  return stop.signal;
}

/** npm sends signals to the shell that started this process, and most shells exit without forwarding them. */
function abortWhenShellExits(stop: AbortController): void {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && stop.abort(), 200).unref();
  }
}
