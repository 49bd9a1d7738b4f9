import { describe, expect, test } from 'vitest';
import { maxJsonDepth, maxJsonValues } from '../../../contract/request/body-limit.ts';
import {
  JsonLimitError,
  parseStrictJson,
  StrictJsonError,
  tryParseStrictJson,
} from '../../../lambdas/shared/strict-json.ts';
import fc from '../../support/properties.ts';

// fast-check's graphemes take two seconds to load.
const unit = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

const arrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const ones = (count: number) => `[${Array(count).fill(1)}]`;

describe('parseStrictJson()', () => {
  test('returns the same as JSON.parse for any output of JSON.stringify', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: unit }), fc.constantFrom(0, 2), async (value, space) => {
        const json = JSON.stringify(value, undefined, space);
        fc.pre(!json.includes('__proto__'));
        expect(await parseStrictJson(json)).toEqual(JSON.parse(json));
      }),
    );
  });

  test('rejects a duplicate member, in any object and spelling', async () => {
    const name = fc.string({ unit, maxLength: 8 }).filter((text) => text !== '__proto__');
    const embeddings = fc.constantFrom<(json: string) => string>(
      (json) => json,
      (json) => `[0,${json}]`,
      (json) => `{"":{"x":${json}}}`,
    );
    await fc.assert(
      fc.asyncProperty(name, fc.jsonValue({ maxDepth: 1 }), embeddings, async (text, value, embed) => {
        const escaped = [...Array(text.length).keys()].map(
          (at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
        );
        const json = embed(
          `{${JSON.stringify(text)}:${JSON.stringify(value)},"y z":[],"${escaped.join('')}" : 1}`,
        );
        fc.pre(text !== 'y z' && !json.includes('__proto__'));
        await expect(parseStrictJson(json)).rejects.toThrow('Send each member once');
      }),
    );
  });

  test.each(['{"__proto__":1}', '{"a":[{"\\u005f_proto__":{}}]}', '{"__proto__":1,"__proto__":2}'])(
    'rejects %s',
    async (json) => {
      await expect(parseStrictJson(json)).rejects.toThrow(StrictJsonError);
    },
  );

  test('limits depth and number of values, and accepts exactly the limits', async () => {
    expect(await parseStrictJson(arrays(maxJsonDepth))).toEqual(JSON.parse(arrays(maxJsonDepth)));
    await expect(parseStrictJson(arrays(maxJsonDepth + 1))).rejects.toThrow(JsonLimitError);
    await expect(parseStrictJson(`[[],${arrays(maxJsonDepth)}]`)).rejects.toThrow(JsonLimitError);
    expect(await parseStrictJson(ones(maxJsonValues))).toHaveLength(maxJsonValues);
    await expect(parseStrictJson(ones(maxJsonValues + 1))).rejects.toThrow(JsonLimitError);
  });

  test.each<[text: string, line: number, column: number]>([
    ['{"a":1,}', 1, 8],
    ['{\r\n\t"a": tru\r\n}', 2, 7],
    ['{"🦉": "🦉" "b"}', 1, 11],
    ['\ufeff{}', 1, 1],
  ])('names the position of the syntax error in %j', async (text, line, column) => {
    await expect(parseStrictJson(text)).rejects.toThrow(`at line ${line}, column ${column}`);
  });

  test.each([
    ['a syntax error far from the start', `[${' '.repeat(9_000)}x]`],
    ['a syntax error after a long string', `["${'a'.repeat(9_000)}" x]`],
    ['a text that ends too early', `{"a":"${'a'.repeat(9_000)}`],
  ])('does not search for the position of %s', async (_what, text) => {
    await expect(parseStrictJson(text)).rejects.toThrow('after the first 8,192 characters');
  });
});

test('tryParseStrictJson() returns undefined for text that parseStrictJson() rejects', () => {
  expect(tryParseStrictJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(['{"a":1,"a":1}', '{"a":', arrays(maxJsonDepth + 1)].map(tryParseStrictJson)).toEqual(
    Array(3).fill(undefined),
  );
});
