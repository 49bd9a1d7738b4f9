import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { pagePaths } from '../../contract/website.ts';
import { anotherClient } from '../support/http.ts';
import { ask, inboxIsReadable } from './deployment.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** The commands of a page of the website. */
async function commandsAt(path: string): Promise<string[]> {
  const { text } = await ask({ path, headers: { Accept: 'text/markdown' } });
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, command = '']) => command);
}

/** What the command answers, run as it stands but as a client of its own. */
function statusOf(command: string): string {
  const quiet = `curl -s -o /dev/null -w '%{http_code}' --interface ${anotherClient()}`;
  return execFileSync('bash', ['-c', command.replace(/^curl/, quiet)], { encoding: 'utf8' });
}

describe.runIf(hasCurl && inboxIsReadable)('the curl examples of the website work', async () => {
  const reading = await commandsAt(pagePaths.api);
  const asking = await commandsAt(pagePaths.request);

  test('there is one for every operation', () => {
    expect([reading.length, asking.length]).toEqual([6, 1]);
  });

  test.each([...reading, ...asking])('%s', (command) => {
    expect(statusOf(command)).toBe(command.includes('-d') ? '202' : '200');
  });
});
