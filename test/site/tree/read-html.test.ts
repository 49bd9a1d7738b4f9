import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { nodesIn, parseMarkdown } from '../../../site/tree/parse-markdown.ts';
import { writeHtml } from '../../../site/tree/write-html.ts';
import { writeMarkdown } from '../../../site/tree/write-markdown.ts';
import { pageOnDesk } from '../../support/page-on-desk.ts';
import fc from '../../support/properties.ts';

const htmlOf = (text: string) => String(writeHtml(parseMarkdown(text).children, pageOnDesk));

const markdownOf = (text: string) => writeMarkdown(parseMarkdown(text).children, pageOnDesk);

test.each([
  ['a <b>b *c*</b> <i>d</i> <s>e</s> <code>f</code>', 'a **b *c*** *d* ~~e~~ `f`'],
  ['a<br>\nb<br> c', 'a\\\nb\\\nc'],
  ['<p>a <a href="/b">c</a>\nd</p>', 'a [c](/b) d'],
  ['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '- a\n- b'],
  ['<blockquote>\n\na *b*\n\n</blockquote>', '> a *b*'],
  ['<h3>a</h3>\n\nb', '### a\n\nb'],
  ['<pre><code class="language-js">a &lt; b\n  c</code></pre>', '```js\na < b\n  c\n```'],
  ['<table><tr><th>a<th>b<tr><td>c<td>d</table>', '| a | b |\n| - | - |\n| c | d |'],
  ['<table><caption>a</caption><tr><th>b<tr><td>c</table>', 'a\n\n| b |\n| - |\n| c |'],
  ['<div align="center">\n\na <em>b</em>\n\n- c\n\n</div>\n\nd', 'a *b*\n\n- c\n\nd'],
  ['- a\n\n  <section>\n\n  b\n\n  </section>\n- c', '- a\n\n  b\n- c'],
  ['<a href="/b">\n\n### a\n\n</a>', '### [a](/b)'],
  ['<a href="https://b.example">https://b.example</a>', '<https://b.example>'],
  ['a<!-- b -->\n\n<!-- c\n\nd -->\n\ne', 'a\n\ne'],
  ['<span>a</span></div> b', 'a b'],
  ['<b>a\n\nb</b>', '**a**\n\nb'],
  ['<p>a\n\n> b <i>c</i>\n\n</p>', 'a\n\n> b *c*'],
  ['<img src="a.png" alt="b &amp; c" width="9">', '![b & c](a.png)'],
  ['a <cite>b</cite> <a name="c"></a>d', 'a *b* d'],
])('the HTML %j is read like the Markdown %j', (html, markdown) => {
  expect(htmlOf(html)).toBe(htmlOf(markdown));
});

test.each([
  [
    '<figure class="a">\n<img src="b.png" alt="c">\n<figcaption>d <b>e</b></figcaption>\n</figure>',
    '<figure>\n<p><img src="b.png" alt="c"></p>\n<figcaption>\n<p>d <strong>e</strong></p>\n</figcaption>\n</figure>',
    '![c](b.png)\n\nd **e**',
  ],
  [
    '<details open class="a">\n<summary>b</summary>\n\n- c\n\n</details>',
    '<details open>\n<summary>b</summary>\n<ul>\n<li>c</li>\n</ul>\n</details>',
    'b\n\n- c',
  ],
  [
    '<abbr title="a" id="b">c</abbr> H<sub>2</sub>O<sup>x</sup> <kbd>d</kbd> <ruby>e<rp>(</rp><rt>f</rt><rp>)</rp></ruby>',
    '<p><abbr title="a">c</abbr> H<sub>2</sub>O<sup>x</sup> <kbd>d</kbd> <ruby>e<rp>(</rp><rt>f</rt><rp>)</rp></ruby></p>',
    'c H2Ox d e(f)',
  ],
  [
    '<table><tr><th>a<tr><td><ul><li>b<li>c</ul></table>',
    expect.stringContaining('<td data-label="a">b<br>\nc</td>'),
    '| a |\n| - |\n| b c |',
  ],
])('the HTML %j is an element, whose text is in the Markdown', (html, written, markdown) => {
  expect(htmlOf(html)).toEqual(written);
  expect(markdownOf(html)).toBe(markdown);
});

test('HTML has the position of its source, also in a list or quotation', () => {
  const text = 'a\n\n- b\n  <p>c\n  <em>d</em></p>\n\n> <p\n> class="e"><i>f</i></p>';
  const emphases = [...nodesIn(parseMarkdown(text))].filter(({ type }) => type === 'emphasis');
  const sources = emphases.map(({ position }) => text.slice(position?.start.offset, position?.end.offset));

  expect(sources).toEqual(['<em>d</em>', '<i>f</i>']);
});

/** Markdown and HTML, in any order and not always nested, in which each word is a number. */
const mixture = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n\n',
        '\n',
        ' ',
        '> ',
        '- ',
        '    ',
        '*',
        '**',
        '[',
        '](/b)',
        '|',
        '# ',
        '```\n',
        '`',
        '<!-- c -->',
      ),
      fc
        .constantFrom(
          ...'a b br div details summary figure figcaption table tr td th ul li p pre h2 span script style iframe form svg math template textarea title select button x-y plaintext noscript'.split(
            ' ',
          ),
        )
        .chain((tag) =>
          fc.constantFrom(
            `<${tag}>`,
            `</${tag}>`,
            `<${tag} onclick="x" style="y" href="javascript:x" src="x">`,
          ),
        ),
      fc.nat().map((number) => ` ${number} `),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const writtenTags = new Set(
  'a blockquote br code del details div em figcaption figure h1 h2 hr img li ol p pre strong summary table tbody td th thead tr ul'.split(
    ' ',
  ),
);

test('no mixture of Markdown and HTML brings a tag or an attribute into the page', () => {
  fc.assert(
    fc.property(mixture, (text) => {
      for (const element of elementsOf(htmlOf(text))) {
        expect(writtenTags).toContain(element.tagName);
        for (const { name, value } of element.attrs) {
          expect(name).toMatch(
            /^(?:alt|aria-label|class|data-label|href|open|role|scope|src|start|tabindex)$/,
          );
          expect(value).not.toMatch(/^javascript:/);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('no text is lost between tags that only format or arrange it', () => {
  const tags =
    'b i em strong div span section p ul li blockquote kbd sub details summary figure figcaption u code pre table td tr var'.split(
      ' ',
    );
  const part = fc.oneof(
    fc.constantFrom('\n\n', '\n', '> ', '- ', '*', '<br>', '<!-- c -->'),
    fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
    fc.nat().map((number) => ` ${number} `),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');

      expect(digitsOf(htmlOf(text))).toEqual(digitsOf(text));
      expect(digitsOf(htmlOf(markdownOf(text)))).toEqual(digitsOf(text));
    }),
    { numRuns: 300 },
  );
});

/** The digits in the text of HTML or Markdown. Text within a table, but not in a cell, moves, so that they are sorted. */
const digitsOf = (html: string) =>
  [...html.replaceAll(/<[^>]*>/g, '').matchAll(/\d/g)].map(String).toSorted();

function elementsOf(html: string): DefaultTreeAdapterTypes.Element[] {
  const elements = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] =>
    'childNodes' in node ? [...('tagName' in node ? [node] : []), ...node.childNodes.flatMap(elements)] : [];
  return elements(parseFragment(html));
}
