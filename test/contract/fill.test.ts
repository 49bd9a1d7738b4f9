import { expect, test } from 'vitest';
import { fill } from '../../contract/words/fill.ts';
import type { Message } from '../../contract/words/word.ts';

test.each([
  ['7 kr.', 'It costs 7 kr.'],
  ['7 د.أ.\u200f', 'It costs 7 د.أ.\u200f'],
  ['€7', 'It costs €7.'],
])('no second full stop follows "%s"', (price, text) => {
  expect(fill('It costs {price}.' as unknown as Message<'price'>, { price })).toBe(text);
});
