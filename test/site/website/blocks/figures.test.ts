import { expect, test } from 'vitest';
import { drawnFigures, figureDrawing, figureStrip } from '../../../../site/website/blocks/figures.ts';

/** Dots in each row of the drawing of a value; undefined without a drawing. */
function dotsOf(value: string): number[] | undefined {
  const [, path] = /<path d="([^"]+)"/.exec(String(figureDrawing({ value, label: '' }))) ?? [];
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
  ['57', [40, 17]],
  ['1 year', [1]],
  ['about 40', [40]],
  ['400', Array(10).fill(40)],
  // A dot for each hundred, thousand, ten thousand.
  ['40,000', Array(10).fill(40)],
  ['230.000', [40, 40, 40, 40, 40, 30]],
  ['1 200', [40, 40, 40]],
  ['12’000', [40, 40, 40]],
  // A dot for each tenth.
  ['3.8 m', [38]],
  ['1,5 Mio.', [15]],
  ['0.5 %', [5]],
])(
  'the drawing of %s has a dot for each one that it counts, or for each tenth, ten and so on',
  (value, rows) => {
    expect(dotsOf(value)).toEqual(rows);
  },
);

test.each(['half', '0', '〇'])('%s has no drawing', (value) => {
  expect(figureDrawing({ value, label: 'x' })).toBe('');
});

test('figures that are drawn have the drawing of the first, which only those see who see', () => {
  const { html, markdown } = drawnFigures([
    { value: '3', label: 'a' },
    { value: '9', label: 'b' },
  ]);

  expect(String(html).match(/<svg[^>]*>/g)).toEqual([
    '<svg class="dots" viewBox="0 0 40 1" aria-hidden="true">',
  ]);
  expect(markdown).toBe('- **3** a\n- **9** b');
});
