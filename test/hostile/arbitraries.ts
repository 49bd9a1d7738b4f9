import fc from '../support/properties.ts';

/** Strings that are known to break parsers, templates or logs, and that no response contains for any other reason. */
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
  '__proto__',
  'constructor',
  'then',
  '..%2f..%2f',
  '#/%',
  '*/*',
  '<x-hostile onload=alert(1)>',
  '"><x-hostile>',
  '[x](javascript:hostile)',
  'https://frontdesk.invalid',
];

const codePoint = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

/** Any text, including lone surrogates and control characters. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...naughtyStrings) },
  { weight: 3, arbitrary: fc.string({ unit: codePoint, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', 'é', '😀', '\u0301', '-', ' ', '.', ',', '%41'), fc.nat(6_000))
      .map(([unit, times]) => unit.repeat(times)),
  },
);

/** A header field value that HTTP can transport: no control characters, at most 4,000 bytes. */
export const fieldText: fc.Arbitrary<string> = hostileText.map((text) =>
  Buffer.from(text.toWellFormed(), 'utf8')
    .toString('latin1')
    .replaceAll(/[^ -~\x80-\xff]/g, '')
    .slice(0, 4_000)
    .trim(),
);
