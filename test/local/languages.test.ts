// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import type { LocalRun } from '../../local/start-local-run.ts';
import { verify } from '../../verify/verify.ts';
import { translatedCopy } from '../fixtures/content-copy.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { send } from '../support/http-client.ts';
import { startTestRun } from '../support/local-run.ts';

// A deployment in three languages, one of them from right to left and hardly translated, once, end to end.

const copy = translatedCopy();
let run: LocalRun;
beforeAll(async () => {
  copy.write('ar/company.json', '{ "tagline": "نُبقي البرامج العاملة تعمل" }');
  run = await startTestRun({}, copy.firm);
});
afterAll(async () => {
  await run.close();
  copy[Symbol.dispose]();
});

test('verify() passes, so every link in every language leads to a document', async () => {
  const { lines } = await verify(run.url);

  expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(lines.map(({ check }) => check)).toContain('GET /ar/api/v1/company matches its schema');
});

const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
const json = { 'Content-Type': 'application/json' };

test.each([
  ['the form in German', form, { language: 'de' }, 'German'],
  ['the form in Arabic', form, { language: 'ar' }, 'Arabic'],
  ['the form in the first language', form, {}, undefined],
  ['the script of the form in German', { ...json, 'Content-Language': 'de' }, {}, 'German'],
  ['a program in a language without a translation', { ...json, 'Content-Language': 'fr' }, {}, undefined],
])(
  'the e-mail of a request from %s names the language, unless it is the first',
  async (_from, headers, fields, language) => {
    const { marker, values } = uniqueRequest();
    const body = { ...values, ...fields };

    const response = await send(run.url, {
      method: 'POST',
      path: paths.diagnosticRequest,
      headers,
      body:
        headers['Content-Type'] === json['Content-Type']
          ? JSON.stringify(body)
          : new URLSearchParams(body).toString(),
      from: `127.0.1.${language === undefined ? 1 : 2}`,
    });

    expect(response.status).toBe(202);
    const { emails } = (await (await fetch(`${run.inboxUrl}/store`)).json()) as {
      emails: { body: { text?: string } }[];
    };
    const { text = '' } = emails.find(({ body: { text } }) => text?.includes(marker))?.body ?? {};
    expect(/ · Language: (.*?)(?: · |$)/m.exec(text)?.[1]).toBe(language);
  },
);

test('JSON has no member for the language', async () => {
  const { values } = uniqueRequest();
  const response = await send(run.url, {
    method: 'POST',
    path: paths.dryRun,
    headers: json,
    body: JSON.stringify({ ...values, language: 'de' }),
  });

  expect(response.status).toBe(422);
});

test('an unknown address below a language is answered in that language', async () => {
  const { status, text } = await send(run.url, {
    path: '/ar/nothing',
    headers: { Accept: 'text/html', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' },
  });

  expect(status).toBe(404);
  expect(text).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/);
});
