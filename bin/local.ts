import { join } from 'node:path';
import { firmFolder } from '../lib/firm-folder.ts';
import { placeholderSummary } from '../lib/placeholders.ts';
import { createAssemblyFolders } from '../local/command/assembly-folders.ts';
import { parseContextArguments } from '../local/command/cdk-context.ts';
import { HotReload } from '../local/command/hot-reload.ts';
import { portsToListenOn, requireFreePorts } from '../local/command/ports.ts';
import { readSettings } from '../local/command/settings.ts';
import { createStopSignal } from '../local/command/stop-signal.ts';
import { createSynthesizer } from '../local/command/synthesis-process.ts';
import { folderFingerprint, watchFolder } from '../local/command/watch-folder.ts';
import { formatFixableError } from './fixable-error.ts';

const project = join(import.meta.dirname, '..');
const log = (line: string) => console.log(line);
const signal = createStopSignal();

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const context = parseContextArguments(process.argv.slice(2));
  const firm = firmFolder(context.firm);
  const { content } = firm;
  await requireFreePorts(portsToListenOn(settings));
  const newAssembly = createAssemblyFolders(
    join(project, 'cdk.out', `local-${settings.port || process.pid}`),
  );
  const synthesize = createSynthesizer(context);
  log('Synthesizing the stack…');
  const fingerprint = folderFingerprint(content);
  const assembly = newAssembly();
  await (await synthesize(assembly, signal)).written;
  // Imported this late, so that an error in the settings is reported without the time that the import takes.
  const { startLocalRun } = await import('../local/start-local-run.ts');
  const run = await startLocalRun({ ...settings, assembly, log });
  log(`Frontdesk is running at ${run.url}

  Site   ${run.url}/
  Inbox  ${run.inboxUrl}/
  Try    curl -i ${run.url}/api/v1/services
  Stop   Ctrl+C
`);
  // Nobody has to fill in the sample.
  if (!firm.isSample) for (const line of placeholderSummary(firm)) log(line);
  const hotReload = new HotReload({ run, assembly, newAssembly, synthesize, log, signal });
  await watchFolder(content, fingerprint, () => hotReload.reload(), signal);
  await run.close();
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (signal.aborted) process.exit(0);
  console.error(formatFixableError(error));
  process.exit(1);
}
