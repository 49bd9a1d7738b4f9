import fc from 'fast-check';

/** What has broken parsers, templates and logs before, and nothing that an answer may hold for another reason. */
const naughtyStrings = [
  '',
  ' ',
  '\0',
  '\r\nX-Injected: 1',
  '\u2028',
  '\ud800',
  '\ufeff',
  '\u202e',
  '%',
  '%E0%A4%A',
  '%00',
  '\\',
  '"',
  "'; --",
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  '..%2f..%2f',
  '#/%',
  '*/*',
  '<x-hostile onload=alert(1)>',
  '"><x-hostile>',
  '</script><x-hostile>',
  '[x](javascript:hostile)',
  '![x](data:text/html,hostile)',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant as it stands.
  '${7*7}',
  'https://frontdesk.invalid',
];

const codePoint = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

/** Any text, lone surrogates and control characters included. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...naughtyStrings) },
  { weight: 3, arbitrary: fc.string({ unit: codePoint, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...naughtyStrings), { maxLength: 5 }).map((all) => all.join('')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', 'é', '😀', '\u0301', '-', ' ', '.', ',', '%41'), fc.nat(6_000))
      .map(([unit, times]) => unit.repeat(times)),
  },
);

/** Any JSON value, with names and texts as hostile as they come. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 1e308, Number.MAX_SAFE_INTEGER + 2, [], {}, [[[]]]),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
  fc.nat(200).map((depth) => nested(depth)),
);

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

interface Edit {
  /** Which child to go to at each level, as far as there is one. */
  readonly path: readonly number[];
  readonly operation: 'replace' | 'remove' | 'add';
  readonly name: string;
  readonly value: unknown;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  path: fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
  operation: fc.constantFrom('replace', 'replace', 'remove', 'add'),
  name: hostileText,
  value: hostileValue,
});

/** `value` with up to `most` members replaced, removed or added at any depth. */
export function mutatedValue(value: unknown, most = 2): fc.Arbitrary<unknown> {
  return fc.array(edit, { maxLength: most }).map((edits) => edits.reduce(applyEdit, value));
}

function applyEdit(
  value: unknown,
  { path: [pick = 0, ...path], operation, name, value: other }: Edit,
): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const members = Object.entries(value);
  if (operation === 'add' && path.length === 0)
    members.push([Array.isArray(value) ? String(members.length) : name, other]);
  const chosen = pick % Math.max(1, members.length);
  const result = members.flatMap(([key, member], index): [string, unknown][] => {
    if (index !== chosen || (operation === 'add' && path.length === 0)) return [[key, member]];
    if (path.length > 0) return [[key, applyEdit(member, { path, operation, name, value: other })]];
    return operation === 'remove' ? [] : [[key, other]];
  });
  return Array.isArray(value) ? result.map(([, member]) => member) : Object.fromEntries(result);
}

interface Splice {
  /** Where, 0 to 1. */
  readonly position: number;
  readonly length: number;
  readonly bytes: Uint8Array;
}

const splice: fc.Arbitrary<Splice> = fc.record({
  position: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constantFrom(0, 1), fc.nat(40)),
  bytes: fc.oneof(
    hostileText.map((text) => Buffer.from(text.slice(0, 200))),
    fc.uint8Array({ maxLength: 4 }),
    fc
      .constantFrom('{', '}', '[', ']', ',', ':', '"', '\\u', '&', '=', '\n')
      .map((token) => Buffer.from(token)),
  ),
});

/** The bytes of `text` with up to `most` places overwritten, cut or filled. */
export function mutatedBytes(text: string, most = 3): fc.Arbitrary<Buffer> {
  return fc
    .array(splice, { maxLength: most })
    .map((splices) => splices.reduce(applySplice, Buffer.from(text)));
}

function applySplice(whole: Buffer, { position, length, bytes }: Splice): Buffer {
  const start = Math.floor(position * whole.length);
  return Buffer.concat([whole.subarray(0, start), bytes, whole.subarray(start + length)]);
}

/** A value of a header field as it can come over the wire: no control character, at most `maxLength` bytes. */
export const fieldText: fc.Arbitrary<string> = hostileText.map((text) =>
  Buffer.from(text.toWellFormed(), 'utf8')
    .toString('latin1')
    .replaceAll(/[^ -~\x80-\xff]/g, '')
    .slice(0, 4_000)
    .trim(),
);

/**
 * How often a property is tried: `few` times and always alike in `npm test`, and as often as FUZZ_RUNS says, from
 * FUZZ_SEED on, with `npm run fuzz`.
 */
export function runs(few: number): { numRuns: number; seed: number } {
  const { FUZZ_RUNS, FUZZ_SEED } = process.env;
  return { numRuns: Number(FUZZ_RUNS ?? few), seed: Number(FUZZ_SEED ?? 1) };
}
