import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { pagePaths } from '../../contract/page-paths.ts';
import { uniqueLoopbackAddress } from '../support/http-client.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { ask } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** The commands of a page of the website. */
async function commandsAt(path: string): Promise<string[]> {
  const { text } = await ask({ path, headers: { Accept: 'text/markdown' } });
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, command = '']) => command);
}

/** What the command answers, run as it stands but as a client of its own. */
async function statusOf(command: string): Promise<string> {
  const quiet = `curl -s -o /dev/null -w '%{http_code}' --interface ${uniqueLoopbackAddress()}`;
  return (await run('bash', ['-c', command.replace(/^curl/, quiet)])).stdout;
}

describe.skipIf(!hasCurl || lacks)(`the curl examples of the website work${note}`, async () => {
  const readCommands = await commandsAt(pagePaths.api);
  const requestCommands = await commandsAt(pagePaths.request);

  test('there is one for every operation', () => {
    expect([readCommands.length, requestCommands.length]).toEqual([6, 1]);
  });

  test.each([...readCommands, ...requestCommands])('%s', async (command) => {
    expect(await statusOf(command)).toBe(command.includes('-d') ? '202' : '200');
  });
});
