import fc from 'fast-check';

/** Strings that have broken parsers, templates and logs before, and that no answer contains for another reason. */
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
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string itself is hostile.
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

/** Any JSON value, with hostile names and texts. */
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
  /** Index of the child at each level, modulo their number. */
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
  /** From 0, the start, to 1, the end. */
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

/** The value of a header field as HTTP can transport it: no control character, at most 4,000 bytes. */
export const fieldText: fc.Arbitrary<string> = hostileText.map((text) =>
  Buffer.from(text.toWellFormed(), 'utf8')
    .toString('latin1')
    .replaceAll(/[^ -~\x80-\xff]/g, '')
    .slice(0, 4_000)
    .trim(),
);

/**
 * Options of fast-check: `few` runs of a fixed seed in `npm test`; FUZZ_RUNS runs from FUZZ_SEED on in `npm run fuzz`.
 */
export function runs(few: number): { numRuns: number; seed: number } {
  const { FUZZ_RUNS, FUZZ_SEED } = process.env;
  return { numRuns: Number(FUZZ_RUNS ?? few), seed: Number(FUZZ_SEED ?? 1) };
}
