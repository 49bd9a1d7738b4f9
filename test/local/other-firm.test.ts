// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import type { LocalRun } from '../../local/start-local-run.ts';
import { verify } from '../../verify/verify.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { otherFirm } from '../fixtures/firm-stage.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { send } from '../support/http-client.ts';
import { startTestRun } from '../support/local-run.ts';

// Other tests check the details of a deployment with one firm. This file tests a second firm once, end to end.

const firm = new ContentCopy(otherFirm);
let run: LocalRun;
beforeAll(async () => {
  // On a file system that ignores case, the second page replaces the first.
  for (const name of ['Ada', 'ada'])
    firm.write(`../website/${name}/index.html`, `<html lang="el"><title>${name}</title><main>Page ${name}.`);
  firm.replace('../website/index.html', '</main>', '<a href="/Ada/">Ada</a> <a href="/ada/">ada</a></main>');
  run = await startTestRun({}, firm.firm);
});
afterAll(async () => {
  await run.close();
  firm[Symbol.dispose]();
});

test('verify() passes for a firm with minimal content, two of whose pages differ only in case', async () => {
  const { lines } = await verify(run.url, { send: true });

  expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(lines.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(90);
});

test('a request in any script is delivered, and submitting the form returns a page of the firm', async () => {
  const { marker, values } = uniqueRequest();
  const name = 'Ελένη 山田';
  const form = { ...values, name, message: `請求書の合計が合いません。${marker}` };

  const response = await send(run.url, {
    method: 'POST',
    path: paths.diagnosticRequest,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
    body: new URLSearchParams(form).toString(),
  });

  expect(response.status).toBe(202);
  expect(response.text).toContain('株式会社楓電子計算機維持管理相談所');
  const { emails } = (await (await fetch(`${run.inboxUrl}/store`)).json()) as {
    emails: { body: { text?: string } }[];
  };
  const [email] = emails.filter(({ body }) => body.text?.includes(marker));
  expect(email?.body.text?.split('\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^${name} <`)),
      `  請求書の合計が合いません。${marker}`,
    ]),
  );
});
