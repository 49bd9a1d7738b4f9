import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startLocalCommand } from '../support/local-command.ts';

/**
 * Holds an MCP server to the protocol's official suite, one revision after the other. What may fail is listed beside
 * this file; any other failure, and any line of the list that does not fail, is an exit code of 1.
 *
 *   node test/conformance/run-conformance.ts        a local run of its own
 *   node test/conformance/run-conformance.ts URL    the server at URL, for instance https://example.com/mcp
 */
const revisions = ['2025-11-25', '2026-07-28'];

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

async function judge(url: string, revision: string): Promise<boolean> {
  const expected = join(import.meta.dirname, `${revision}.yml`);
  const options = ['--url', url, '--requirements', revision, '--expected-failures', expected];
  const judging = spawn(process.execPath, [suite, 'server', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(judging, 'exit');
  const report = await text(judging.stdout);
  const [code] = await exit;
  console.log(code === 0 ? `${revision}: conforms` : `${report}\n${revision}: does not conform`);
  return code === 0;
}

const [given] = process.argv.slice(2);
const run = given ? undefined : await startLocalCommand();
const verdicts: boolean[] = [];
for (const revision of revisions) verdicts.push(await judge(given ?? `${run?.url}/mcp`, revision));
await run?.stop();
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
