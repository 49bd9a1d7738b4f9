import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readContent } from '../../site/content/read-content.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';

const writeWords = ({ firm }: ContentCopy, ...args: string[]) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'bin/words.ts', ...args, '-c', `firm=${firm}`],
    { encoding: 'utf8' },
  );

test('bin/words.ts writes the words of another language into words/, and keeps those that it has', () => {
  using copy = new ContentCopy();
  copy.write('words.json', '{ "$schema": "./schema/words.schema.json", "language": "de" }');
  copy.write('words/fr.json', '{ "request": { "title": "Écrivez-nous" } }');

  for (const [language, title] of [
    ['fr', 'Écrivez-nous'],
    ['sv', 'Tell us about your system'],
  ] as const) {
    expect(writeWords(copy, language).stdout).toMatch(new RegExp(`^Wrote .*/words/${language}\\.json: `));
    expect(copy.read(`words/${language}.json`)).toMatchObject({
      $schema: '../schema/words.schema.json',
      request: { title },
    });
    // The e-mail is in the language of the content.
    expect(copy.read(`words/${language}.json`)).not.toHaveProperty('email');
  }
  expect(copy.read('words.json')).toEqual({ $schema: './schema/words.schema.json', language: 'de' });
  expect([...readContent(copy.directory).otherWords.keys()]).toEqual(['fr', 'sv']);
});

test('bin/words.ts writes the words of the first language unless they are in another one', () => {
  using copy = new ContentCopy();

  expect(writeWords(copy, 'sv').status).toBe(0);
  expect(copy.read('words.json')).toMatchObject({
    language: 'sv',
    request: { title: 'Tell us about your system' },
  });
  expect(writeWords(copy).stdout).toContain('translate the English texts into "sv"');
  expect(writeWords(copy, 'cases').stderr).toBe(
    'Cannot use "cases" as a language: specify a language code (BCP 47), such as "fr" or "pt-PT"\n',
  );
});
