import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleA2a } from '../../../lib/a2a-bundle.ts';
import { a2aPublication } from '../../../publication/a2a/a2a-publication.ts';
import { documents } from './a2a-function.ts';
import { a2aEvent, json, messageOf, rpc } from './fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'frontdesk-a2a-'));
beforeAll(() => bundleA2a(a2aPublication(documents), directory));
afterAll(() => rmSync(directory, { recursive: true }));

const env = {
  BASE_URL: 'https://frontdesk.example',
  TABLE_NAME: 'requests',
  DIGEST_SECRET_ARN: 'arn',
  MAIL_SENDER: 'desk@frontdesk.example',
  MAIL_RECIPIENT: 'team@frontdesk.example',
  CONFIGURATION_SET: 'frontdesk-test',
  MAILS_PER_HOUR: '1',
  POWERTOOLS_SERVICE_NAME: 'frontdesk',
  POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
  STAGE: 'test',
  AWS_REGION: 'eu-central-1',
};

/** Lets a new process answer a message with `data`, and tells which files of the bundle it loaded. */
function loadedFor(data: object): string[] {
  // From nobody, so that a request ends before it calls a service.
  const event = a2aEvent({ headers: json, body: rpc('SendMessage', messageOf([{ data }])), from: 'nobody' });
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { handler } = await import('${join(directory, 'index.mjs')}');
    await handler(${JSON.stringify(event)}, { awsRequestId: '1', getRemainingTimeInMillis: () => 9000 });
    console.log(JSON.stringify(loaded.filter((url) => url.startsWith('file:'))));
  `;
  const node = [process.execPath, ['--input-type=module', '--eval', script]] as const;
  const output = execFileSync(...node, { encoding: 'utf8', env, stdio: 'pipe' });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

test('the bundle lets a query load none of what a request needs', () => {
  const isOfRequest = (file: string) => file.includes('/request-diagnostic-');

  expect(loadedFor({ skill: 'query-services' }).filter(isOfRequest)).toEqual([]);
  expect(loadedFor({ skill: 'request-diagnostic' }).filter(isOfRequest)).toHaveLength(1);
});
