import './usage.ts';
import { createApp } from '../lib/app.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  await createApp();
});
// Otherwise, CDK would synthesize the unfinished app when the process has nothing left to do.
if (process.exitCode) process.exit();
