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

test('bin/words.ts writes the words of a translation into its folder, and keeps those that it has', async () => {
  using copy = new ContentCopy();
  copy.write('words.json', '{ "$schema": "./schema/words.schema.json", "language": "de" }');
  copy.write('fr/words.json', '{ "layout": { "menu": "Navigation" } }');

  for (const [language, menu] of [
    ['fr', 'Navigation'],
    ['sv', 'Menu'],
  ] as const) {
    expect(writeWords(copy, language).stdout).toMatch(
      new RegExp(`^Wrote .*/content/${language}/words\\.json: `),
    );
    expect(copy.read(`${language}/words.json`)).toMatchObject({
      $schema: '../schema/words-texts.schema.json',
      layout: { menu, request: 'Tell us about your system' },
    });
  }
  expect(copy.read('words.json')).toEqual({ $schema: './schema/words.schema.json', language: 'de' });
  expect(
    (await readContent(copy.directory)).translations.map(({ website }) => website.words.language),
  ).toEqual(['fr', 'sv']);
});

test('bin/words.ts writes the words of the first language unless they are in another one', () => {
  using copy = new ContentCopy();

  expect(writeWords(copy, 'sv').status).toBe(0);
  expect(copy.read('words.json')).toMatchObject({ language: 'sv', layout: { menu: 'Menu' } });
  expect(writeWords(copy).stdout).toContain('translate the English texts into "sv"');
  expect(writeWords(copy, 'cases').stderr).toBe(
    'Cannot use "cases" as a language: specify a language code (BCP 47), such as "fr" or "pt-PT"\n',
  );
});
