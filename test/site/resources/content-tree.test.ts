import { expect, test } from 'vitest';
import { CaseBody as CaseContentBody } from '../../../contract/content/case-content.ts';
import { Case } from '../../../contract/resources/cases.ts';
import { contentTree } from '../../../site/resources/content-tree.ts';
import { writeHtml } from '../../../site/tree/write-html.ts';
import { writeMarkdown } from '../../../site/tree/write-markdown.ts';
import { englishWords, germanWords } from '../../fixtures/words.ts';
import { pageOnDesk } from '../../support/page-on-desk.ts';

const picture = (src: string) => ({ src, width: 8, height: 6, variants: [] });

const publish = (source: string) =>
  writeMarkdown(contentTree(source, pictures, englishWords.text), pageOnDesk);

const pictures = new Map([
  ['harbour.jpg', picture('/media/harbour-1.jpg')],
  ['an office.png', picture('/media/office-2.png')],
]);

test.each([
  ['![The *harbour*](../media/harbour.jpg)', '![The harbour](https://desk.example/media/harbour-1.jpg)'],
  [
    '![a \\] [b] `c`](media/harbour.jpg "T") d',
    '![a \\] \\[b\\] c](https://desk.example/media/harbour-1.jpg) d',
  ],
  [
    '![a](<../media/an office.png>) ![b](../media/an%20office.png)',
    '![a](https://desk.example/media/office-2.png) ![b](https://desk.example/media/office-2.png)',
  ],
  [
    '- [![a](../media/harbour.jpg)](https://desk.example/about)',
    '- [![a](https://desk.example/media/harbour-1.jpg)](https://desk.example/about)',
  ],
  [
    '| a |\n| - |\n| ![b \\| c](../media/harbour.jpg) |',
    '| a |\n| - |\n| ![b \\| c](https://desk.example/media/harbour-1.jpg) |',
  ],
  ['![a][b]\n\n[b]: ../media/harbour.jpg', '![a](https://desk.example/media/harbour-1.jpg)'],
  [
    '[a *b*][c], [c][] and [C]\n\n[c]: /d',
    '[a *b*](https://desk.example/d), [c](https://desk.example/d) and [C](https://desk.example/d)',
  ],
  ['[a]\n\n[a]: <https://b.example/c d_(e)>', '[a](<https://b.example/c d_(e)>)'],
  [
    '[![a][p]][l]\n\n[p]: ../media/harbour.jpg\n[l]: /x',
    '[![a](https://desk.example/media/harbour-1.jpg)](https://desk.example/x)',
  ],
  ['`![a](../media/harbour.jpg)`, [x]: y', '`![a](../media/harbour.jpg)`, \\[x]: y'],
  ['# A\n\n### B\n\n# C', '## A\n\n### B\n\n## C'],
  ['### A\n\n#### B\n\n### C', '## A\n\n### B\n\n## C'],
  ['Text, [a](https://desk.example/b) and **c**.', 'Text, [a](https://desk.example/b) and **c**.'],
])('the content %j is published with absolute links, and without definitions', (source, published) => {
  expect(publish(source)).toBe(published);
});

test('a picture that is missing is named', () => {
  expect(() => publish('![a](../media/none.png)')).toThrow(
    'Cannot publish the picture "none.png": it is not in content/media/',
  );
});

test('the text of a case may be as long as its content allows, with links that become absolute', () => {
  const body = '[a](/b) '.repeat(2_490).trim();

  expect(CaseContentBody.safeParse(body).success).toBe(true);
  expect(Case.shape.body.safeParse(publish(body)).success).toBe(true);
});

const htmlOf = (source: string, words = englishWords) =>
  String(writeHtml(contentTree(source, pictures, words.text), pageOnDesk));

test('footnotes are listed at the end of the text, with links in both directions', () => {
  expect(
    htmlOf(
      'Wages[^w] rose, and *wages*[^w] fell[^2].\n\n[^w]: In 2026.\n[^2]: See [b](/b).\n\nEnd.',
      germanWords,
    ),
  ).toBe(`<p>Wages<sup><a href="#text1:fn-w" id="text1:fnref-w" data-footnote-ref aria-describedby="text1:footnotes">1</a></sup> rose, and <em>wages</em><sup><a href="#text1:fn-w" id="text1:fnref-w-2" data-footnote-ref aria-describedby="text1:footnotes">1</a></sup> fell<sup><a href="#text1:fn-2" id="text1:fnref-2" data-footnote-ref aria-describedby="text1:footnotes">2</a></sup>.</p>
<p>End.</p>
<section data-footnotes class="footnotes"><h2 id="text1:footnotes">Fußnoten</h2>
<ol>
<li id="text1:fn-w">
<p>In 2026. <a href="#text1:fnref-w" data-footnote-backref="" aria-label="Zurück zum Verweis 1" class="data-footnote-backref">↑</a> <a href="#text1:fnref-w-2" data-footnote-backref="" aria-label="Zurück zum Verweis 1-2" class="data-footnote-backref">↑</a></p>
</li>
<li id="text1:fn-2">
<p>See <a href="/b">b</a>. <a href="#text1:fnref-2" data-footnote-backref="" aria-label="Zurück zum Verweis 2" class="data-footnote-backref">↑</a></p>
</li>
</ol>
</section>`);
});

test('the footnotes of two texts on a page have different ids', () => {
  const texts = ['a[^1]\n\n[^1]: b', 'c[^1]\n\n[^1]: d'].flatMap((source) =>
    contentTree(source, pictures, englishWords.text),
  );
  const ids = String(writeHtml(texts, pageOnDesk)).match(/(?<= id=")[^"]+/g);

  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
});

test.each([
  ['> [!NOTE]\n> Bring *coffee*.', 'note', '<p>Bring <em>coffee</em>.</p>'],
  ['> [!warning]  \n> Hot.\n>\n> - a', 'warning', '<p>Hot.</p>\n<ul>\n<li>a</li>\n</ul>'],
  ['> [!TIP]\n>\n> ## A\n>\n> b', 'tip', '<h2 id="a">A</h2>\n<p>b</p>'],
])('the alert %j is an aside with a label', (source, kind, content) => {
  const label = englishWords.text[kind as 'note'];

  expect(htmlOf(source)).toBe(
    `<aside class="alert${kind === 'warning' ? ' warning' : ''}" role="note">\n<p><strong>${label}</strong></p>\n${content}\n</aside>`,
  );
});

test.each(['> [!NOTE] a', '> [!OTHER]\n> a', '> [!NOTE]', '> a\n> [!NOTE]'])(
  '%j is a quotation, not an alert',
  (source) => {
    expect(htmlOf(source)).toMatch(/^<blockquote>/);
  },
);

test.each([
  ['a[^1] b\n\n[^1]: c [d](/e)\n\n    f', 'a[^1] b\n\n[^1]: c [d](https://desk.example/e)\n\n    f'],
  ['> [!NOTE]\n> a\n> [b](/c)', '> [!NOTE]\n> a\n> [b](https://desk.example/c)'],
  ['> [!TIP]\n>\n> - a', '> [!TIP]\n>\n> - a'],
  [
    'See https://a.example/b_c and d@e.example.',
    'See [https://a.example/b_c](https://a.example/b_c) and [d@e.example](mailto:d@e.example).',
  ],
  ['a [](/b) c', 'a  c'],
  [
    '<img src="../media/harbour.jpg" alt="a"> <kbd>b</kbd><sup>2</sup>',
    '![a](https://desk.example/media/harbour-1.jpg) b2',
  ],
])('the Markdown of %j keeps the syntax of GitHub', (source, published) => {
  expect(publish(source)).toBe(published);
});
