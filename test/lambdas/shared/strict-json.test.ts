import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  JsonLimitError,
  maxJsonDepth,
  maxJsonValues,
  parseStrictJson,
  StrictJsonError,
} from '../../../lambdas/shared/strict-json.ts';

// The units of fast-check take two seconds to load.
const unit = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

const arrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const ones = (count: number) => `[${Array(count).fill(1)}]`;

describe('parseStrictJson()', () => {
  test('returns what JSON.parse returns, for anything that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: unit }), fc.constantFrom(0, 2), (value, space) => {
        const json = JSON.stringify(value, undefined, space);
        fc.pre(!json.includes('__proto__'));
        expect(parseStrictJson(json)).toEqual(JSON.parse(json));
      }),
    );
  });

  test('rejects one member twice, in any object and spelling', () => {
    const name = fc.string({ unit, maxLength: 8 }).filter((text) => text !== '__proto__');
    const inside = fc.constantFrom<(json: string) => string>(
      (json) => json,
      (json) => `[0,${json}]`,
      (json) => `{"":{"x":${json}}}`,
    );
    fc.assert(
      fc.property(name, fc.jsonValue({ maxDepth: 1 }), inside, (text, value, put) => {
        const escaped = [...Array(text.length).keys()].map(
          (at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
        );
        const json = put(
          `{${JSON.stringify(text)}:${JSON.stringify(value)},"y z":[],"${escaped.join('')}" : 1}`,
        );
        fc.pre(text !== 'y z' && !json.includes('__proto__'));
        expect(() => parseStrictJson(json)).toThrow('Send each member once');
      }),
    );
  });

  test.each(['{"__proto__":1}', '{"a":[{"\\u005f_proto__":{}}]}', '{"__proto__":1,"__proto__":2}'])(
    'rejects %s',
    (json) => {
      expect(() => parseStrictJson(json)).toThrow(StrictJsonError);
    },
  );

  test('treats quotes, colons, commas and brackets in strings as text', () => {
    const text = { 'a":{[,': ['\\"', '}'.repeat(1_000), '[,:'.repeat(1_000)] };
    expect(parseStrictJson(JSON.stringify(text))).toEqual(text);
  });

  test('limits depth and number of values, and accepts exactly the limits', () => {
    expect(parseStrictJson(arrays(maxJsonDepth))).toEqual(JSON.parse(arrays(maxJsonDepth)));
    expect(() => parseStrictJson(arrays(maxJsonDepth + 1))).toThrow(JsonLimitError);
    expect(parseStrictJson(ones(maxJsonValues))).toHaveLength(maxJsonValues);
    expect(() => parseStrictJson(ones(maxJsonValues + 1))).toThrow(JsonLimitError);
  });
});
