import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WordsContent } from '../../contract/content/words-content.ts';
import { wordsPage } from '../../lib/words-page.ts';

test('docs/words.md says what `npm run docs:words` writes', () => {
  expect(readFileSync('docs/words.md', 'utf8')).toBe(wordsPage());
});

test('the example of docs/words.md is valid', () => {
  const [, example = ''] = /```json\n(.*?)```/s.exec(wordsPage()) ?? [];

  expect(WordsContent.safeParse(JSON.parse(example)).error).toBeUndefined();
});
