import type { RootContent } from 'mdast';
import { micromark } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { element, heading, type Inline, link, list, paragraph, strong } from '../../../site/tree/nodes.ts';
import { writeHtml } from '../../../site/tree/write-html.ts';
import { writeMarkdown } from '../../../site/tree/write-markdown.ts';
import { facts } from '../../../site/website/blocks/lists.ts';
import { table } from '../../../site/website/blocks/tables.ts';
import { pageOnDesk } from '../../support/page-on-desk.ts';
import fc from '../../support/properties.ts';

/** The text that a parser of HTML reads. */
function textOf(html: string): string {
  const text = (node: DefaultTreeAdapterTypes.Node): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(text).join('') : '';
  return text(parseFragment(html)).trim();
}

const markdownToHtml = (markdown: string) =>
  micromark(markdown, {
    extensions: [gfmTable(), gfmStrikethrough()],
    htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml()],
  });

/** One line of any characters, many of which Markdown or HTML might treat as markup. */
const line = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'\\`*_[]()<>!#+-=~|&;:.1a "\'「。',
        'amp',
        '<b>',
        '](/',
        '](<',
        '{#',
        '  ',
        '&#35;',
        '\u00a0',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 20 },
  )
  // Texts in content have no control characters.
  .map((parts) =>
    parts
      .join('')
      .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '')
      .trim(),
  )
  .filter((text) => text !== '');

/** Blocks that contain a text in one kind of inline, between letters. */
const kinds: readonly (readonly [string, (text: string) => RootContent])[] = [
  ['a paragraph', (text) => paragraph(text)],
  ['a heading', (text) => heading(2, text)],
  ['emphasis', (text) => paragraph('a', strong(text), 'z')],
  ['a link', (text) => paragraph('a', link(text, '/b'), 'z')],
  ['code', (text) => paragraph('a', { type: 'inlineCode', value: text }, 'z')],
  [
    'deleted text',
    (text) => paragraph('a', { type: 'delete', children: [{ type: 'text', value: text }] }, 'z'),
  ],
  ['an element', (text) => paragraph('a', element('time', { datetime: '2026-11-27' }, text), 'z')],
  ['a list', (text) => list([text])],
  ['facts', (text) => facts([{ term: text, definition: 'z' }])],
  ['a table', (text) => table(['a'], [[text]])],
  ['a quotation', (text) => ({ type: 'blockquote', children: [paragraph(text)] })],
];

describe.each(kinds)('a text in %s', (_kind, blockOf) => {
  test('is read back from the HTML', () => {
    fc.assert(
      fc.property(line, (text) => {
        expect(textOf(String(writeHtml([blockOf(text)], pageOnDesk)))).toContain(text);
      }),
    );
  });

  test('is read back from the Markdown', () => {
    fc.assert(
      fc.property(line, (text) => {
        expect(textOf(markdownToHtml(writeMarkdown([blockOf(text)], pageOnDesk)))).toContain(text);
      }),
      { numRuns: 500 },
    );
  });
});

test('a link in code or in angle brackets is read back as the same text and address', () => {
  const content: Inline[] = [
    { type: 'inlineCode', value: '[prices](/pricing)' },
    ' ',
    link('prices', '/pricing?a=(b c)'),
  ];

  expect(markdownToHtml(writeMarkdown([paragraph(...content)], pageOnDesk))).toBe(
    '<p><code>[prices](/pricing)</code> <a href="https://desk.example/pricing?a=(b%20c)">prices</a></p>',
  );
});
