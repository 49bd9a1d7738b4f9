import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, fixtureSites, html, page, read } from './built-site.ts';

const markdown = async (body: string) =>
  (await page(`<main><h1>T</h1>${body}</main>`)).markdown.replace('# T\n\n', '').trimEnd();

describe('a page', () => {
  test('has the title and description of its head, or its heading', async () => {
    expect(await page('<svg><title>Logo</title></svg>')).toMatchObject({
      title: 'Weir Lane',
      description: 'Programs',
    });
    const [untitled] = (await read({ 'index.html': '<svg><title>Logo</title></svg><h1>A <b>b</b></h1>' }))
      .pages;

    expect(untitled).toMatchObject({ title: 'A b', description: undefined, language: undefined });
  });

  test.each([
    ['de-at', 'de-AT'],
    ['en_US', undefined],
    ['', undefined],
  ])('with lang="%s" has the language %s', async (lang, language) => {
    expect((await page('', '', lang)).language).toBe(language);
  });

  test.each([
    ['noindex, follow', false],
    ['NONE', false],
    ['max-image-preview:none', true],
    ['index', true],
  ])('with the robots rule "%s" is indexable: %s', async (rule, isIndexable) => {
    expect((await page('', `<meta name="robots" content="${rule}">`)).isIndexable).toBe(isIndexable);
  });

  test.each([
    ['0; url=/de/', 'https://desk.example/de/'],
    ["0;URL='de/'", 'https://desk.example/de/'],
    ['0.5;/de', 'https://desk.example/de'],
    ['300', undefined],
    ['600; url=/', undefined],
  ])('with the refresh "%s" redirects to %s', async (content, refreshesTo) => {
    expect((await page('', `<meta http-equiv="refresh" content="${content}">`)).refreshesTo).toBe(
      refreshesTo,
    );
  });

  test.each([
    ['<meta property="article:modified_time" content="2026-08-17T09:00:00Z">', '2026-08-17'],
    ['<script type="application/ld+json">{"@graph":[{"dateModified":"2026-04-20"}]}</script>', '2026-04-20'],
    [
      '<script type="application/ld+json">[{"dateModified":"2026-04-20"},{"dateModified":"2025-01-01"}]</script>',
      undefined,
    ],
    ['<script type="application/ld+json">{"dateModified":</script>', undefined],
    ['', undefined],
  ])('with %s was changed on %s', async (head, modified) => {
    expect((await page('', head)).modified).toBe(modified);
  });

  test('resolves addresses against its <base>', async () => {
    const { links, icon } = await page(
      '<a href="b#c">x</a><a href="javascript:x()">y</a><a href=" ">z</a>',
      '<base href="/a/"><link rel="shortcut icon" href="i.svg">',
    );

    expect({ links, icon }).toEqual({
      links: ['https://desk.example/a/b#c'],
      icon: 'https://desk.example/a/i.svg',
    });
  });
});

describe('the main part', () => {
  test.each([
    ['<main>', '<header>no</header><main>yes</main><article>no</article>', true],
    ['role=main', '<div role="main">yes</div><footer>no</footer>', true],
    ['the visible one of two', '<main hidden>no</main><main>yes</main>', true],
    ['the article, if <main> is empty', '<main></main><article>yes</article>no', true],
    [
      'the only article, with its comments',
      '<nav>no</nav><article>yes<article>yes</article></article>no',
      false,
    ],
    [
      'the body without its frame, at any depth',
      '<div><header>no</header><div>yes</div><nav>no</nav></div><footer>no</footer>',
      false,
    ],
  ])('is %s', async (_, body, hasMain) => {
    const found = await page(body);

    expect(found.markdown).toContain('yes');
    expect(found.markdown).not.toContain('no');
    expect(found.hasMain).toBe(hasMain);
  });

  test('keeps the headers of articles and sections in a body without a frame', async () => {
    const body =
      '<section><header><h2>A</h2></header></section><article>1</article><article><header>B</header></article>';

    expect((await page(body)).markdown).toBe('# Weir Lane\n\n## A\n\n1\n\nB\n');
  });
});

describe('Markdown', () => {
  test('has one H1: the first of the page, or its title', async () => {
    expect((await page('<main><h1>A</h1><h1>B</h1></main>')).markdown).toBe('# A\n\n## B\n');
    expect((await page('<h1>A</h1><main><p>B</main>')).markdown).toBe('# A\n\nB\n');
    expect((await page('<main><p>B</main>')).markdown).toBe('# Weir Lane\n\nB\n');
  });

  test.each([
    [
      'scripts, forms and navigation',
      '<p>a</p><script>x</script><noscript>x</noscript><nav>x</nav><form>x</form><div role="navigation">x</div><template>x</template>',
      'a',
    ],
    [
      'hidden parts',
      '<p hidden>x</p><p aria-hidden="true">x</p><p style="color: red; DISPLAY: none !important">x</p><p>a</p>',
      'a',
    ],
    [
      'decorative pictures',
      '<img src="/x.png" alt=""><img src="/x.png"><img src="/x.png" alt="x" role="presentation"><p>a</p>',
      'a',
    ],
    [
      'empty links, headings and items',
      '<a href="/x"><svg></svg></a><h2>\u200b</h2><ul><li></li><li>a</li></ul>',
      '- a',
    ],
    [
      'links of headings to themselves',
      '<h2>a <a href="#a">#</a><a href="#a">\u200b</a><a class="anchor">#</a></h2>',
      '## a',
    ],
    [
      'what is repeated for small screens',
      '<p>The same text for two<br>sizes</p><p>The same text for two sizes</p>',
      'The same text for two\\\nsizes',
    ],
  ])('leaves out %s', async (_, body, expected) => {
    expect(await markdown(body)).toBe(expected);
  });

  test.each([
    ['two labels', '<p><span>Solway</span><time>2024</time></p>', 'Solway 2024'],
    ['a figure and its label', '<p><b>3</b><span>of us</span></p>', '**3** of us'],
    ['a name and a role', '<div><strong>Mabel</strong><span>Reads</span></div>', '**Mabel** Reads'],
    [
      'links',
      '<a href="/a">one</a><a href="/b">two</a>',
      '[one](https://desk.example/a) [two](https://desk.example/b)',
    ],
    ['custom elements', '<x-a>one</x-a><x-a>two</x-a>', 'one two'],
  ])('separates %s that only styles separate', async (_, body, expected) => {
    expect(await markdown(body)).toBe(expected);
  });

  test.each([
    ['the letters of an animated word', '<p><span>H</span><span>i</span></p>', 'Hi'],
    ['an initial', '<p><span>H</span><span>ello</span></p>', 'Hello'],
    ['punctuation', '<p><span>one</span><span>, two</span></p>', 'one, two'],
    ['indexes', '<p><span>CO</span><sub>22</sub></p>', 'CO22'],
    ['code', '<pre><code><span>def</span><span>tide</span></code></pre>', '```\ndeftide\n```'],
  ])('does not separate %s', async (_, body, expected) => {
    expect(await markdown(body)).toBe(expected);
  });

  test('has headings of one line', async () => {
    expect(await markdown('<h2>We keep<br>programs</h2>')).toBe('## We keep programs');
  });

  test('keeps the buttons that open parts of the page', async () => {
    const body =
      '<button aria-expanded="false"><span>How long?</span></button><p>A week.</p><h3><button>Why?</button></h3><p>So.</p><button>Copy</button>';

    expect(await markdown(body)).toBe('How long?\n\nA week.\n\n### Why?\n\nSo.');
  });

  test('has tables, code with its language, absolute links and pictures', async () => {
    const body = `<table><caption>Sizes</caption><tr><th>A</th><th>B</th></tr><tr><td>long text</td><td>2</td></tr></table>
<pre><code class="language-js"><span>a</span> = 1
</code></pre><p><a href="../x?y=1#z">x</a> <img src="i.png" alt="An  i"></p>`;

    expect(await markdown(body)).toBe(
      'Sizes\n\n| A | B |\n| - | - |\n| long text | 2 |\n\n```js\na = 1\n```\n\n[x](https://desk.example/x?y=1#z) ![An i](https://desk.example/i.png)',
    );
  });
});

describe('hostile HTML', () => {
  const tag = fc.constantFrom(
    ...'a b p table td li svg math template select h1 main form pre br noscript title frameset button img'.split(
      ' ',
    ),
  );
  const attributes = fc.constantFrom(
    '',
    ' href="#%"',
    ' href="http://["',
    ' id="x" name="%zz"',
    ' data-resource="pricing#/%/~"',
    ' action="//"',
    ' method=post',
    ' style=";;:"',
    ' lang="-"',
    ' aria-expanded',
    ' src="data:,"',
  );
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string(),
    fc.tuple(tag, attributes).map(([name, text]) => `<${name}${text}>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom(
      '<!--',
      '-->',
      '<![CDATA[',
      '&#0;',
      '&#xd800;',
      '<meta http-equiv=refresh content="0;url=http://[">',
    ),
  );

  test('never fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const website = await read({ 'index.html': pieces.join('') });

        expect(website.pages).toHaveLength(1);
        expect(check(website, 'error')).toBeInstanceOf(Array);
      }),
      { numRuns: 150 },
    );
  });

  test.each(['x', ' ', '<', '1', '1,', '1 ', '.', '"', '&', '-', '\u00a0', '٤'])(
    'of 5 MB of "%s" takes linear time',
    async (character) => {
      const text = character.repeat(5_000_000 / character.length);
      const start = process.cpuUsage();
      const website = await read({
        'index.html': html(
          `<main><p>${text}</p></main>`,
          `<meta name="description" content="${text.replaceAll('"', '')}">`,
        ),
      });

      expect(check(website, 'error')).toBeInstanceOf(Array);
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1_000_000).toBeLessThan(20);
    },
  );

  test('with deeply nested elements keeps the text above Blink’s limit', async () => {
    const { markdown } = await page(`<main><h1>T</h1><p>kept${'<div>'.repeat(3_000)}lost</main>`);

    expect(markdown).toContain('kept');
    expect(markdown).not.toContain('lost');
  });
});

test.each([
  [
    'hugo',
    '/cases/ferry-timetable/',
    '# A timetable that knows the tides again\n\nSolway Ferries 2024\n\nThe timetable of a ferry put boats on dry sand four times a year. We corrected its table of tides.\n\n![A ferry with one deck](https://desk.example/images/ferry.svg)\n\nThe ferry at noon\n\n```basic\n100 IF TIDE < 2 THEN GOTO 400\n110 PRINT "SAIL"\n```\n',
  ],
  [
    'next',
    '/services',
    '# Services\n\n## First reading\n\nOne of us reads the program and writes down what it does.\n\nRepair in place\n\nWe correct what the first reading found.\n\n[A case](https://desk.example/cases/seed-bank)\n',
  ],
  ['jekyll', '/preise', '# Preise\n\n| Leistung | Preis |\n| - | - |\n| First reading | 7.250,00 £ |\n'],
])('of %s, the page %s has everything that people read', async (generator, path, expected) => {
  const { pages } = await read(`${fixtureSites}/${generator}`);

  expect(pages.find((found) => found.path === path)?.markdown).toBe(expected);
});
