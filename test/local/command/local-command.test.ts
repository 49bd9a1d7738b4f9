import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../local/http/listen.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { type LocalCommand, spawnLocalCommand } from '../../support/local-command.ts';

/** A synthesis takes seconds of CPU time, which other tests use at the same time. */
const synthesisTimeout = 120_000;

/** The command as a process, ended when the test is over. */
function command(...options: Parameters<typeof spawnLocalCommand>): LocalCommand {
  const started = spawnLocalCommand(...options);
  onTestFinished(() => started.dispose());
  return started;
}

test('bin/local.ts exits within two seconds after SIGINT during a synthesis', async () => {
  const { kill, line, ended } = command();
  await line(/^Synthesizing/);
  await new Promise((resolve) => setTimeout(resolve, 700));

  kill('SIGINT');

  const { code, ms } = await ended();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(2_000);
});

test.each([['PORT'], ['INBOX_PORT'], ['DYNAMODB_PORT']])(
  'bin/local.ts reports that %s is in use',
  async (name) => {
    const occupied = await listen(createServer(), 0);
    onTestFinished(() => occupied.close());
    const { port } = new URL(occupied.url);

    const { lines, ended } = command({ [name]: port });

    expect((await ended()).code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(`^Cannot listen on 127.0.0.1:${port}: the port is in use`)]);
  },
);

test('bin/local.ts rejects an invalid port', async () => {
  const { lines, ended } = command({ PORT: 'abc' });

  expect((await ended()).code).toBe(1);
  expect(lines).toEqual(['Cannot use PORT="abc": give a port from 1 to 65535, or 0 for any free one']);
});

test('bin/local.ts names the issues in the content, one line each', {
  timeout: synthesisTimeout,
}, async () => {
  using content = new ContentCopy();
  const company = JSON.parse(readFileSync(join(content.directory, 'company.json'), 'utf8'));
  content.write('company.json', JSON.stringify({ ...company, founded: 'long ago', email: 'nowhere' }));

  const { lines, ended } = command({}, ['-c', `firm=${content.firm}`]);

  expect((await ended()).code).toBe(1);
  const issues = lines.filter((line) => line !== 'Synthesizing the stack…');
  expect(issues).toHaveLength(3);
  expect(issues[0]).toMatch(/^Cannot publish ".*": 2 issues$/);
  expect(issues.join('\n')).toContain('/founded is "long ago"');
  expect(issues.join('\n')).toContain('/email is "nowhere"');
});
