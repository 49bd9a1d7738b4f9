import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { WordsContent } from '../../contract/content/words-content.ts';
import { wordsPage } from '../../lib/words-page.ts';
import { editorSchemas } from '../../site/content/editor-schemas.ts';

test('docs/words.md says what `npm run docs:words` writes', () => {
  expect(readFileSync('docs/words.md', 'utf8')).toBe(wordsPage());
});

test('the example of docs/words.md is valid', () => {
  const [, example = ''] = /```json\n(.*?)```/s.exec(wordsPage()) ?? [];

  expect(WordsContent.safeParse(JSON.parse(example)).error).toBeUndefined();
});

test('the editor’s schema takes the words in German, and tells an editor what each is', () => {
  const schema = JSON.parse(editorSchemas()['words.schema.json'] ?? '');
  const german = JSON.parse(readFileSync('test/fixtures/words/de.json', 'utf8'));
  const validate = new Ajv({ strict: false }).compile(schema);

  expect(validate(german), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...german, form: { submit: 'Senden' } })).toBe(false);
  expect(schema.properties.form.properties.send).toMatchObject({
    description: 'Button.',
    default: 'Send the request',
  });
});
