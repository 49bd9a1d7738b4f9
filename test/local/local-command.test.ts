import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimDataDir } from '../../local/aws-services.ts';
import { listen } from '../../local/listen.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { type LocalCommand, spawnLocalCommand } from '../support/local-command.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** A build takes seconds of CPU time, and other tests run at the same time. */
const buildTimeout = 120_000;

/** Starts the command as a process that ends with the test. */
function command(...options: Parameters<typeof spawnLocalCommand>): LocalCommand {
  const localCommand = spawnLocalCommand(...options);
  onTestFinished(() => localCommand.dispose());
  return localCommand;
}

test('bin/local.ts exits after SIGINT without waiting for its build', { tags: 'slow' }, async () => {
  const { kill, line, lines, ended } = command();
  await line(/^Building/);

  kill('SIGINT');

  expect((await ended()).code).toBe(0);
  expect(lines).toEqual(['Building the site…']);
});

test.each([['PORT'], ['INBOX_PORT'], ['DYNAMODB_PORT']])(
  'bin/local.ts reports that %s is in use',
  { tags: 'slow' },
  async (name) => {
    const occupied = await listen(createServer(), 0);
    onTestFinished(() => occupied.close());
    const { port } = new URL(occupied.url);

    const { lines, ended } = command({ [name]: port });

    expect((await ended()).code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(`^Cannot listen on 127.0.0.1:${port}: the port is in use`)]);
  },
);

test('bin/local.ts exits before the build if another run uses DATA_DIR', {
  tags: 'slow',
}, async () => {
  const folder = scratchFolder();
  const release = await claimDataDir(folder);
  onTestFinished(release);

  const { lines, ended } = command({ DATA_DIR: folder });

  expect((await ended()).code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^Cannot use the folder ".*": another local run uses it\. Stop that run/),
  ]);
});

test('bin/local.ts rejects an unknown context value', async () => {
  const { lines, ended } = command({}, ['-c', 'frim=x']);

  expect((await ended()).code).toBe(1);
  expect(lines).toEqual(['Cannot use the context "frim": did you mean "firm"?']);
});

/** Finds a port below the ephemeral range, so that no other test gets it in the meantime. */
async function findUnusedPort(port = 20_000 + (process.pid % 10_000)): Promise<string> {
  const opened = await listen(createServer(), port).catch(() => undefined);
  await opened?.close();
  return opened ? String(port) : findUnusedPort(port + 1);
}

test('bin/local.ts opens its port when everything is ready, and reports errors in other stages', {
  timeout: buildTimeout,
}, async () => {
  using content = new ContentCopy();
  const config = join(content.firm, 'frontdesk.json');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('"www.example.com"', '"https://www.fellside.co.uk"'),
  );
  const port = await findUnusedPort();

  const { lines, line } = command({ PORT: port, AWS_ENDPOINT_URL_SESV2: 'http://127.0.0.1:9' }, [
    '-c',
    `firm=${content.firm}`,
  ]);
  const statuses: number[] = [];
  const polling = setInterval(
    () =>
      fetch(`http://127.0.0.1:${port}`).then(
        ({ status }) => statuses.push(status),
        () => undefined,
      ),
    20,
  );
  onTestFinished(() => clearInterval(polling));
  const error = await line(/stages\.prod\.domain\.name is "https:\/\/www\.fellside\.co\.uk", but must be /);
  await expect.poll(() => statuses.length).toBeGreaterThan(0);

  expect(error).toMatch(/^ {2}.*frontdesk\.json:\d+:\d+ /);
  expect(lines).toContain('A stage cannot be deployed:');
  expect(lines).toContain('  E-mail http://127.0.0.1:9 (AWS_ENDPOINT_URL_SESV2)');
  expect(lines.join('\n')).not.toContain('Inbox');
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('bin/local.ts lists the issues in the content, one line each', {
  timeout: buildTimeout,
}, async () => {
  using content = new ContentCopy();
  const company = JSON.parse(readFileSync(join(content.directory, 'company.json'), 'utf8'));
  content.write('company.json', JSON.stringify({ ...company, founded: 'long ago', email: 'nowhere' }));

  const { lines, ended } = command({}, ['-c', `firm=${content.firm}`]);

  expect((await ended()).code).toBe(1);
  const issues = lines.filter((line) => line !== 'Building the site…');
  expect(issues).toHaveLength(3);
  expect(issues[0]).toMatch(/^Cannot publish ".*": 2 issues$/);
  expect(issues.join('\n')).toContain('/founded is "long ago"');
  expect(issues.join('\n')).toContain('/email is "nowhere"');
});
