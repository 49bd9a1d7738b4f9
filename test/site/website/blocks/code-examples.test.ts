import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../../site/tree/write-markdown.ts';
import { codeExamples, shorten } from '../../../../site/website/blocks/code-examples.ts';
import { pageOnDesk } from '../../../support/page-on-desk.ts';

// test/behaviour/documented-examples.test.ts runs the examples on the website in each language.

test('codeExamples() returns a command that sends values with any quotes', () => {
  const body = { name: `O'Neill "Jo"`, note: 'x\\y' };
  const example = codeExamples('https://desk.example/api/v1/things', body);
  const markdown = writeMarkdown([example], pageOnDesk);

  expect(markdown).toContain(String.raw`
  -d '{
    "name": "O'\''Neill \"Jo\"",
    "note": "x\\y"
  }'`);
});

test('shorten() keeps the first item of lists, the beginning of long strings, and complete URLs', () => {
  const url = `https://desk.example/${'a'.repeat(80)}`;

  expect(shorten({ url, list: [{ text: 'word '.repeat(20) }, 2], 楓: '楓'.repeat(70), none: null })).toEqual({
    url,
    list: [{ text: `${'word '.repeat(11)}word…` }],
    楓: `${'楓'.repeat(63)}…`,
    none: null,
  });
});
