import { micromark } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { describe, expect, test } from 'vitest';
import { headingsIn } from '../../../site/tree/headings.ts';
import { parseMarkdown } from '../../../site/tree/parse-markdown.ts';
import { writeHtml } from '../../../site/tree/write-html.ts';
import { pageOnDesk } from '../../support/page-on-desk.ts';

const htmlOf = (text: string) => String(writeHtml(parseMarkdown(text).children, pageOnDesk));

/** The HTML that micromark itself generates. */
function micromarkHtml(text: string): string {
  return micromark(text, {
    extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false })],
    htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml()],
  });
}

/** Removes the intended differences: scrollable regions, classes, titles, self-closing tags, line breaks. */
function normalizeHtml(html: string): string {
  return html
    .replaceAll(
      /<div class="table" tabindex="0"(?: role="group" aria-label="[^"]*")?>|<\/div>| tabindex="0"| scope="col"| data-label="[^"]*"/g,
      '',
    )
    .replaceAll(/<code class="[^"]*">/g, '<code>')
    .replaceAll(' class="center"', ' align="center"')
    .replaceAll(' class="end"', ' align="right"')
    .replaceAll(' align="left"', '')
    .replaceAll(/ title="[^"]*"/g, '')
    .replaceAll(' />', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/\n?(<\/?(?:li|ul|ol|blockquote|p|pre|table|thead|tbody|tr|th|td|h\d|hr)\b[^>]*>)\n?/g, '$1')
    .trim();
}

test.each([
  'One *two* **three** `four <b>` ~~five~~ ~100 & "six" \'seven\'.',
  'A line  \nbroken\\\ntwice, and\nnot here, `nor\nhere`.',
  '## Two\n\n### Three `code`\n\nFour\n----\n\n###### Six',
  '- a\n- b\n  - c\n    1. d\n- e',
  '- a\n\n- b\n\n  c\n- d',
  '- a\n  ```\n  b\n  ```\n- > c\n-\n- d\n  e',
  '3. a\n4. b\n\n\n1) c',
  '> a\n>\n> - b\n> - c\n\n---\n\n> d',
  '    const a = "<b>";\n\n```sh\ncurl \'x\' | jq\n\n  y\n```\n\n~~~\n~~~',
  '| a | b | c | d |\n| - | :- | :-: | -: |\n| *1* | `2` | [3](/x) | 4 \\| 5 |',
  '| a |\n| - |',
  '[a](/b "c") [d](https://e.example/?f=1&g=ü) <https://h.example> <i@j.example> [k][l] [m] [*n*][]\n\n[l]: /o\n[*n*]: mailto:p@q.example',
  'A &copy; &#35; \\* \\<',
  'a\n***\nb\n\n***\n',
])('writeHtml() renders %j like micromark', (text) => {
  expect(normalizeHtml(htmlOf(text))).toBe(normalizeHtml(micromarkHtml(text)));
});

describe('writeHtml()', () => {
  test('makes tables and code blocks scrollable with the keyboard', () => {
    expect(htmlOf('| a | b |\n| --- | --: |\n| 1 | 2 |')).toBe(
      `<div class="table" tabindex="0" role="group" aria-label="a, b"><table>
<thead>
<tr>
<th scope="col">a</th>
<th scope="col" class="end">b</th>
</tr>
</thead>
<tbody>
<tr>
<td data-label="a">1</td>
<td data-label="b" class="end">2</td>
</tr>
</tbody>
</table></div>`,
    );
    expect(htmlOf('```\na\n```')).toBe('<pre tabindex="0"><code>a\n</code></pre>');
  });

  test('allows only http, https, mailto and tel in links', () => {
    const links = ['javascript:alert', 'JaVaScRiPt:alert', 'data:text/html,x', 'vbscript:x', 'file:///x'];

    for (const link of links) expect(htmlOf(`[a](${link})`)).toBe('<p><a href="">a</a></p>');
    expect(htmlOf('[a](tel:+321) [b](#c) [d](/e"f)')).toBe(
      '<p><a href="tel:+321">a</a> <a href="#c">b</a> <a href="/e%22f">d</a></p>',
    );
  });

  test('shows the tag of HTML that pages do not support as text', () => {
    expect(htmlOf('<script>alert(1)</script>')).toBe('&lt;script>');
  });
});

describe('the ids of headings', () => {
  const idsOf = (text: string) => [...headingsIn(parseMarkdown(text)).values()].map(({ id }) => id);

  test('consist of the words of the headings, in any script', () => {
    expect(
      idsOf('## What we *did*, and `why`?\n\n## Über uns\n\n## 私たち について\n\n## Ελλάδα 2026'),
    ).toEqual(['what-we-did-and-why', 'über-uns', '私たち-について', 'ελλάδα-2026']);
  });

  test('are unique on the page, and differ from the ids of the page itself', () => {
    expect(idsOf('## A\n\n## A\n\n## A 2\n\n## Main\n\n## Menu\n\n## ?\n\n## !')).toEqual([
      'a',
      'a-2',
      'a-2-2',
      'main-2',
      'menu-2',
      'part',
      'part-2',
    ]);
  });

  test('are the same for composed and decomposed letters', () => {
    expect(idsOf('## U\u0308ber')).toEqual(['über']);
  });
});
