import '../../bin/usage.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startLocalCommand } from '../support/local-command.ts';

const revisions = ['2025-11-25', '2026-07-28'];

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

async function runSuite(url: string, revision: string): Promise<boolean> {
  const expectedFailures = join(import.meta.dirname, `${revision}.yml`);
  const options = ['--url', url, '--requirements', revision, '--expected-failures', expectedFailures];
  const child = spawn(process.execPath, [suite, 'server', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const report = await text(child.stdout);
  const [code] = await exit;
  console.log(code === 0 ? `${revision}: conforms` : `${report}\n${revision}: does not conform`);
  return code === 0;
}

const [givenUrl] = process.argv.slice(2);
const run = givenUrl ? undefined : await startLocalCommand();
const verdicts: boolean[] = [];
for (const revision of revisions) verdicts.push(await runSuite(givenUrl ?? `${run?.url}/mcp`, revision));
await run?.stop();
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
