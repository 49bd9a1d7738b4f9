import { expect, test } from 'vitest';
import { resolveWords } from '../../../../contract/words/resolve-words.ts';
import { writeHtml } from '../../../../site/tree/write-html.ts';
import { figureOver } from '../../../../site/website/blocks/figures.ts';

const words = resolveWords({ $schema: '', language: 'de' });

const drawingOf = (value: string) =>
  String(writeHtml(figureOver({ value, label: '' }, undefined, words).slice(1)));

/** Number of dots in each row of the drawing of a value; undefined without a drawing. */
function dotsOf(value: string): number[] | undefined {
  const [, path] = /<path d="([^"]+)"/.exec(drawingOf(value)) ?? [];
  return path?.match(/(?<=h)[\d.-]+/g)?.map((width) => Math.round(Number(width) + 0.9));
}

test.each([
  ['57', [12, 12, 12, 12, 9]],
  ['400', [...Array(13).fill(29), 23]],
  // One dot per hundred, thousand, ten thousand.
  ['40,000', [...Array(13).fill(29), 23]],
  ['230.000', [...Array(10).fill(21), 20]],
  // One dot per tenth.
  ['3.8 m', [10, 10, 10, 8]],
  ['2,5 Mio.', [7, 7, 7, 4]],
])('the drawing of %s has a dot for each unit, tenth, ten and so on', (value, rows) => {
  expect(dotsOf(value)).toEqual(rows);
});

test.each(['half', '0', '〇', '19 years', '1,5 Mio.'])('%s has no drawing', (value) => {
  expect(drawingOf(value)).toBe('');
});

test.each([
  ['230.000', '1 dot = 1.000'],
  ['3,8 Mio. €', '1 dot = 0,1 Mio. €'],
])('the drawing of %s has the caption that %s', (value, caption) => {
  expect(drawingOf(value)).toContain(
    `<small class="scale" data-scale="${caption}" aria-hidden="true"></small>`,
  );
});

test('a drawing with one dot per unit has no caption', () => {
  expect(drawingOf('57')).not.toContain('class="scale"');
});
