import { join, resolve } from 'node:path';
import { parseContextArguments, requireKnownContext } from '../lib/context.ts';
import { firmFolder, projectFolder } from '../lib/firm-folder.ts';
import { placeholderSummary, placeholdersOf } from '../lib/placeholders.ts';
import { reloadChanges } from '../local/command/hot-reload.ts';
import { terminalOutput } from '../local/command/readable-log.ts';
import { networkAddresses, readSettings, takeHost } from '../local/command/settings.ts';
import { createStopSignal } from '../local/command/stop-signal.ts';
import { createSynthesizer } from '../local/command/synthesis-process.ts';
import { fingerprintOf, nextFingerprint } from '../local/command/watch-files.ts';
import { formatFixableError } from './run-command.ts';

const log = (line: string) => console.log(line);
/** Folders that the synthesis reads in addition to the firm's. */
const sources = ['contract', 'edge', 'lambdas', 'lib', 'release', 'site', 'verify'];
/** Folders whose modules this process has loaded: a change there takes effect after a restart. */
const loadedSources = ['bin', 'local'];
const projectPath = (name: string) => join(projectFolder, name);
const signal = createStopSignal();

const restartAdvice = `Changes in ${loadedSources.join('/ or ')}/ take effect after a restart: Ctrl+C, npm start`;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const addresses = networkAddresses();
  const { host, others } = takeHost(process.argv.slice(2), addresses);
  const context = parseContextArguments(others);
  requireKnownContext(Object.keys(context));
  const firm = firmFolder(context.firm);
  const paths = [firm.content, firm.config, ...sources.map(projectPath)];
  const loadedPaths = loadedSources.map(projectPath);
  const folder = resolve('cdk.out', `local-${settings.port || process.pid}`);
  const synthesize = createSynthesizer(context, folder, sources.map(projectPath), signal, log);
  const fingerprint = fingerprintOf(paths);
  const loadedFingerprint = fingerprintOf(loadedPaths);
  const synthesis = synthesize();
  synthesis.catch(() => undefined);
  // Imported only now, so that errors in the settings are reported first. The child process is already synthesizing.
  const { startLocalRun } = await import('../local/start-local-run.ts');
  const run = await startLocalRun({
    ...settings,
    host,
    async assembly() {
      log('Synthesizing the stack…');
      return (await synthesis).assembly;
    },
    ...terminalOutput(settings.logFormat, log),
  });
  const alternatives = host ? ['127.0.0.1', ...addresses.filter((address) => address !== host)] : [];
  const { port } = new URL(run.url);
  const inbox = settings.endpoints.sesv2
    ? `E-mail ${run.inboxUrl} (AWS_ENDPOINT_URL_SESV2)`
    : `Inbox  ${run.inboxUrl}/`;
  log(`Frontdesk is running at ${run.url}

  Site   ${run.url}/${alternatives.map((address) => `\n         http://${address}:${port}/ (read-only: the form works only at the first address)`).join('')}
  ${inbox}
  Try    curl -i ${run.url}/api/v1/services
  Stop   Ctrl+C
`);
  const { notices } = await synthesis;
  for (const line of placeholderSummary(firm)) log(line);
  for (const line of notices) log(line);
  await Promise.all([
    reloadChanges({
      run,
      synthesize,
      paths,
      fingerprint,
      notices,
      countPlaceholders: () => placeholdersOf(firm).length,
      log,
      signal,
    }),
    adviseRestarts(loadedPaths, loadedFingerprint),
  ]);
  await run.close();
}

/** Advises a restart after changes to modules that are not reloaded. */
async function adviseRestarts(paths: readonly string[], fingerprint: string): Promise<void> {
  for (let latestFingerprint = fingerprint; !signal.aborted; ) {
    latestFingerprint = await nextFingerprint(paths, latestFingerprint, signal);
    if (!signal.aborted) log(restartAdvice);
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (signal.aborted) process.exit(0);
  console.error(formatFixableError(error));
  process.exit(1);
}
