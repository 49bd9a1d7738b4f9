import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonErrorPosition } from '../../../lambdas/shared/json-error-position.ts';
import { isJson } from '../../support/is-json.ts';

// The units of fast-check take two seconds to load.
const unit = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

/** The start of `text` up to the position that jsonErrorPosition() returns. */
function textBeforeError(text: string): string {
  const { line, column } = jsonErrorPosition(text);
  const lines = text.split('\n').slice(0, line);
  const last = [...(lines.at(-1) ?? '')].slice(0, column - 1).join('');
  return [...lines.slice(0, -1), last].join('\n');
}

describe('jsonErrorPosition()', () => {
  test.each<[text: string, line: number, column: number]>([
    ['', 1, 1],
    ['{', 1, 2],
    ['{"a":1', 1, 7],
    ['"open', 1, 6],
    ['"a\\x"', 1, 3],
    ['"a\nb"', 1, 3],
    ["{'a':1}", 1, 2],
    ['{"a":1,}', 1, 8],
    ['[1,]', 1, 4],
    ['[1 2]', 1, 4],
    ['1 2', 1, 3],
    ['{"a" 1}', 1, 6],
    ['{"a":NaN}', 1, 6],
    ['{"a":01}', 1, 7],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['{\r\n\t"a": tru\r\n}', 2, 7],
    ['{"🦉": "🦉" "b"}', 1, 11],
    ['\ufeff{}', 1, 1],
  ])('of %j is line %i, column %i', (text, line, column) => {
    expect(jsonErrorPosition(text)).toEqual({ line, column });
  });

  test('is the end of a text that is JSON, and lies within one that is not', () => {
    const json = fc.tuple(fc.jsonValue({ stringUnit: unit }), fc.constantFrom(0, 2));
    fc.assert(
      fc.property(
        json,
        fc.nat(),
        fc.constantFrom('', '"', ',', '}', ']', ':', '\\', '0', '\n'),
        (written, at, put) => {
          const valid = JSON.stringify(written[0], undefined, written[1]);
          const index = at % (valid.length + 1);
          const text = valid.slice(0, index) + put + valid.slice(index + 1);
          expect(textBeforeError(valid)).toBe(valid);
          if (isJson(text)) expect(textBeforeError(text)).toBe(text);
          // What was left untouched is the start of a JSON text, but for half a literal or escape at its end.
          else expect(textBeforeError(text).length).toBeGreaterThanOrEqual(Math.min(index, text.length) - 5);
        },
      ),
    );
  });

  test('takes a time that grows with the length alone', () => {
    const started = process.threadCpuUsage();
    jsonErrorPosition(`["${'\\u00e9a'.repeat(18_000)}",${'1,'.repeat(240)}]`);
    expect(process.threadCpuUsage(started).user).toBeLessThan(100_000);
  });
});
