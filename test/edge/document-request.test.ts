import { expect, test } from 'vitest';
import { prefersMarkdown } from '../../edge/document-request.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each([
  [false, 'nothing', ''],
  [false, 'anything', '*/*'],
  [false, 'any text', 'text/*'],
  [false, 'what a browser sends', browser],
  [false, 'HTML', 'text/html'],
  [false, 'JSON', 'application/json'],
  [false, 'Markdown less than HTML', 'text/markdown;q=0.5, text/html;q=0.9'],
  [false, 'Markdown less than anything else', 'text/markdown;q=0.1, */*'],
  [false, 'no Markdown', 'text/markdown;q=0, text/html;q=0'],
  [false, 'a type that begins like Markdown', 'text/markdown-x'],
  [true, 'Markdown', 'text/markdown'],
  [true, 'Markdown in another case', 'Text/Markdown'],
  [true, 'Markdown with a parameter', 'text/markdown; charset=utf-8; q=0.8'],
  [true, 'Markdown more than HTML', 'text/html;q=0.8, text/markdown;q=0.9'],
  [true, 'Markdown as much as HTML', 'text/html, text/markdown'],
  [true, 'Markdown, then anything', 'text/markdown, */*'],
  [true, 'Markdown, then anything less', 'text/markdown, */*;q=0.1'],
  [true, 'Markdown with a weight that is none', 'text/markdown;q=very'],
])('prefersMarkdown() is %s for %s', (expected, _what, accept) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});
