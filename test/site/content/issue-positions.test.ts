import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';

test('readContent() reports the line and column of an issue', () => {
  using copy = new ContentCopy();
  copy.write(
    'pricing.json',
    `{
  "$schema": "./schema/pricing.schema.json",
  "modified": "2026-09-01",
  "currency": "euro",
  "tax": "None.",
  "diagnostic": {
    "price": 1,
    "includes": ["A",
      ""],
    "doesNotInclude": ["B"], "payment": "Later."
  },
  "project": {
    "orderOfMagnitude": { "minimum": 2, "maximum": 1 },
    "howItIsFixed": "Together.",
    "whatMovesIt": ["C"], "whatMovesIt": ["D"],
    "discount": 1
  }
}`,
  );

  const linesOf = (error: unknown) => String(error).replaceAll(`${copy.directory}/`, '').split('\n').slice(1);
  let lines: string[] = [];
  try {
    readContent(copy.directory);
  } catch (error) {
    lines = linesOf(error);
  }
  expect(lines).toEqual([
    'pricing.json:15:27 /project/whatMovesIt appears twice: remove one of the two',
    'pricing.json:4:3 /currency is "euro": write a currency code, three capital letters (ISO 4217), for instance "EUR"',
    'pricing.json:9:7 /diagnostic/includes/1 is "": write text of 1 to 300 characters',
    'pricing.json:16:5 /project/discount is unknown: remove it; other members allowed here: "agreement"',
  ]);
});
