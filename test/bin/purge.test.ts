import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { FakeAwsServer } from '../lambdas/publisher/fake-aws-server.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const { account, region } = fixtureStage('dev');
const document = { path: '/a', mediaType: 'text/plain', cacheControl: 'max-age=1', body: 'old' };
const releaseOf = (body: string) => ({ routes: {}, documents: [{ ...document, body }] });

/** Resolves every host to this machine. Each service has its own host, which contains the account or the bucket. */
const lookup =
  "data:text/javascript,import dns from 'node:dns'; dns.lookup = (host, options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }])";

let aws: FakeAwsServer;
let folder: string;
beforeEach(async () => {
  folder = scratchFolder();
  aws = new FakeAwsServer();
  await aws.site.publish('before', releaseOf('old'));
  await aws.site.publish('now', releaseOf('new'));
});
afterEach(() => aws[Symbol.asyncDispose]());

/** Runs the command with a fake AWS CLI that reports successive stack statuses, and types `input`. */
async function purge(input: string, { statuses = ['UPDATE_COMPLETE'], owner = account, stage = 'dev' } = {}) {
  const stack = {
    StackId: `arn:aws:cloudformation:${region}:${owner}:stack/Frontdesk-dev/1`,
    Outputs: [
      { OutputKey: 'ContentBucketName', OutputValue: 'content' },
      { OutputKey: 'RoutesArn', OutputValue: `arn:aws:cloudfront::${owner}:key-value-store/0a1b` },
    ],
  };
  const answers = statuses.map((StackStatus) => JSON.stringify({ Stacks: [{ ...stack, StackStatus }] }));
  writeFileSync(join(folder, 'answers'), `${answers.join('\n')}\n`);
  const next =
    'head -n 1 answers; [ $(wc -l < answers) -lt 2 ] || { tail -n +2 answers > rest; mv rest answers; }';
  writeFileSync(join(folder, 'aws'), `#!/bin/sh\ncd '${folder}'\n${next}\n`, { mode: 0o755 });
  const args = ['--import', lookup, 'bin/purge.ts', '-c', 'firm=test/fixtures/firm', '-c', `stage=${stage}`];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL: `http://aws.test:${await aws.listen()}`,
    },
  });
  child.stdin.end(input);
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  const [output, message] = await outputs;
  return { code, output, message, bodies: [...aws.site.objects.values()].map(({ body }) => body.toString()) };
}

describe('npm run purge', () => {
  test('lists the objects without a route, and deletes them once the user types yes', async () => {
    const { code, output, message, bodies } = await purge('yes\n');

    expect({ code, message, bodies }).toEqual({ code: 0, message: '', bodies: ['new'] });
    expect(output).toMatch(/^o\/[\da-f]{32}\nDelete 1 object without a route\? \(yes\) /);
    expect(output).toContain('Deleted 1 object');
    aws.site.expectRelease(releaseOf('new'));
  });

  test.each(['no\n', ''])('deletes nothing after %j', { tags: 'slow' }, async (answer) => {
    expect(await purge(answer)).toMatchObject({ code: 0, bodies: ['old', 'new'] });
  });

  test('deletes nothing if a deployment starts before the user types yes, and says what it waits for', {
    tags: 'slow',
  }, async () => {
    const [rest, change] = ['UPDATE_COMPLETE', 'UPDATE_IN_PROGRESS'];
    const { code, message, bodies } = await purge('yes\n', { statuses: [rest, rest, change, change, rest] });

    expect({ code, bodies }).toEqual({ code: 1, bodies: ['old', 'new'] });
    expect(message).toBe(
      `Waiting for the stack to leave ${change}\nCannot purge while the stack is in ${change}\n`,
    );
  });

  test.each([
    ['changes', { statuses: ['UPDATE_IN_PROGRESS'] }, ' while the stack is in UPDATE_IN_PROGRESS'],
    [
      'belongs to another account',
      { owner: '999999999999' },
      `: the stage belongs to account ${account}, but these credentials access arn:`,
    ],
    ['has no name', { stage: '' }, ': specify a stage, such as "npm run purge -- -c stage=dev"'],
  ])(
    'refuses a stack that %s, before it asks for confirmation',
    { tags: 'slow' },
    async (_what, changed, reason) => {
      const { code, output, message } = await purge('yes\n', changed);

      expect({ code, output }).toEqual({ code: 1, output: '' });
      expect(message).toContain(`Cannot purge${reason}`);
      expect(aws.requests).toEqual([]);
    },
  );
});
