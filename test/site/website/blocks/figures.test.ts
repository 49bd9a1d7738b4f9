import { expect, test } from 'vitest';
import { resolveWords } from '../../../../contract/words/resolve-words.ts';
import { drawnFigures, figureOver, figureStrip } from '../../../../site/website/blocks/figures.ts';

const words = resolveWords({ $schema: '', language: 'de' });

const drawingOf = (value: string) =>
  String(figureOver({ value, label: '' }, undefined, words).html).replace(/^<p>.*?<\/p>/, '');

/** Dots in each row of the drawing of a value; undefined without a drawing. */
function dotsOf(value: string): number[] | undefined {
  const [, path] = /<path d="([^"]+)"/.exec(drawingOf(value)) ?? [];
  return path?.match(/(?<=h)[\d.-]+/g)?.map((width) => Math.round(Number(width) + 0.9));
}

test('a strip of figures has each number before what it counts', () => {
  const { html, markdown } = figureStrip([
    { value: '57', label: 'results found' },
    { value: '5 weeks', label: 'for *all* of it' },
  ]);

  expect(String(html)).toBe(
    '<ul class="figures">\n<li><b>57</b> <span>results found</span></li>\n<li><b>5 weeks</b> <span>for *all* of it</span></li>\n</ul>\n',
  );
  expect(markdown).toBe('- **57** results found\n- **5 weeks** for \\*all\\* of it');
});

test.each([
  ['57', [29, 28]],
  ['about 40', [40]],
  ['41', [21, 20]],
  ['400', Array(10).fill(40)],
  // A dot for each hundred, thousand, ten thousand.
  ['40,000', Array(10).fill(40)],
  ['230.000', [39, 39, 39, 39, 39, 35]],
  ['1 200', [40, 40, 40]],
  ['12’000', [40, 40, 40]],
  // A dot for each tenth.
  ['3.8 m', [38]],
  ['2,5 Mio.', [25]],
])(
  'the drawing of %s has a dot for each one that it counts, or for each tenth, ten and so on',
  (value, rows) => {
    expect(dotsOf(value)).toEqual(rows);
  },
);

test.each(['half', '0', '〇', '19 years', '1,5 Mio.'])('%s has no drawing', (value) => {
  expect(drawingOf(value)).toBe('');
});

test.each([
  ['57', '1 dot = 1'],
  ['41 Minuten', '1 dot = 1'],
  ['230.000', '1 dot = 1.000'],
  ['3,8 Mio. €', '1 dot = 0,1 Mio. €'],
])('the drawing of %s says below it that %s', (value, caption) => {
  expect(drawingOf(value)).toContain(
    `<small class="scale" data-scale="${caption}" aria-hidden="true"></small>`,
  );
});

test('figures that are drawn have the drawing of the first, which only those see who see', () => {
  const { html, markdown } = drawnFigures(
    [
      { value: '33', label: 'a' },
      { value: '99', label: 'b' },
    ],
    words,
  );

  expect(String(html).match(/<svg[^>]*>/g)).toEqual([
    '<svg class="dots" viewBox="0 0 40 1" aria-hidden="true">',
  ]);
  expect(markdown).toBe('- **33** a\n- **99** b');
});
