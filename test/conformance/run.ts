import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/**
 * Holds an MCP server to the protocol's official suite, one revision after the other. What may fail is listed beside
 * this file; any other failure, and any line of the list that does not fail, is an exit code of 1.
 *
 *   node test/conformance/run.ts        a local run of its own
 *   node test/conformance/run.ts URL    the server at URL, for instance https://example.com/mcp
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

/** The local run on any free ports, once it is ready. */
async function startLocalRun(): Promise<{ url: string; stop(): Promise<void> }> {
  const ports = { PORT: '0', INBOX_PORT: '0', DYNAMODB_PORT: '0' };
  const run = spawn(process.execPath, ['bin/local.ts'], {
    env: { ...process.env, ...ports },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(run.stdout)) {
    const [, url] = /^Frontdesk is running at (\S+)/.exec(line) ?? [];
    if (!url) continue;
    run.stdout.resume();
    return {
      url: `${url}/mcp`,
      async stop() {
        const exit = once(run, 'exit');
        run.kill();
        await exit;
      },
    };
  }
  throw new Error('Cannot judge the local run: it ended before it was ready');
}

const [given] = process.argv.slice(2);
const server = given ? { url: given, stop: async () => undefined } : await startLocalRun();
const verdicts: boolean[] = [];
for (const revision of revisions) verdicts.push(await judge(server.url, revision));
await server.stop();
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
