import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { buildSite } from '../../site/build-site.ts';
import { ContentError } from '../../site/content/content-issue.ts';
import { readContent } from '../../site/content/read-content.ts';
import { createRelease } from '../../site/edge-routes.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { contentFileNames } from '../fixtures/content-file-names.ts';
import { fixtureContent } from '../fixtures/firm-stage.ts';
import { expectNoInternals, expectNoMarkup } from '../support/response-expectations.ts';
import { hostileText, mutatedBytes, mutatedValue, runs } from './arbitraries.ts';

const copy = new ContentCopy();
afterAll(() => copy[Symbol.dispose]());

/** A content file with other members, bytes or text. */
const change = fc.constantFrom(...contentFileNames).chain((name) => {
  const text = readFileSync(join(fixtureContent, name), 'utf8');
  const mutations = name.endsWith('.json')
    ? [mutatedValue(JSON.parse(text)).map((value) => Buffer.from(JSON.stringify(value, undefined, 2)))]
    : [hostileText.map((other) => Buffer.from(`${text}\n\n${other}`))];
  return fc.tuple(fc.constant(name), fc.oneof(...mutations, mutatedBytes(text)));
});

/** Throws unless the content is rejected with issues, each in one of its files, or built into harmless documents. */
function expectHandled(): void {
  try {
    const siteBuild = buildSite(readContent(copy.directory), { baseUrl: baseUrlPlaceholder });
    createRelease(siteBuild);
    for (const { mediaType, body } of siteBuild.documents) {
      if (mediaType.includes('json')) JSON.parse(body);
      if (mediaType.startsWith('text/html')) expectNoMarkup(body);
    }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    expect(error.issues).not.toEqual([]);
    for (const { file, wrong, right } of error.issues) {
      expect(file.startsWith(copy.directory)).toBe(true);
      expectNoInternals(`${wrong}: ${right}`);
    }
  }
}

test('readContent() rejects a file with its issues, or the site that is built from it is harmless', () => {
  fc.assert(
    fc.property(change, ([name, bytes]) => {
      copy.write(name, bytes);
      try {
        expectHandled();
      } finally {
        copy.write(name, readFileSync(join(fixtureContent, name)));
      }
    }),
    runs(30),
  );
});

test.each<[what: string, text: string]>([
  ['lists in lists', '['.repeat(200_000)],
  ['objects in objects', '{"a":'.repeat(200_000)],
  ['one text without an end', `"${'a'.repeat(3_000_000)}`],
  ['one text of escapes', `"${'\\u0041'.repeat(1_000_000)}"`],
  ['one number', '1'.repeat(1_000_000)],
])('readContent() rejects a file of %s with a ContentError', (_what, text) => {
  copy.write('company.json', text);
  try {
    expect(() => readContent(copy.directory)).toThrow(ContentError);
  } finally {
    copy.write('company.json', readFileSync(join(fixtureContent, 'company.json')));
  }
});
