import { describe, expect, test } from 'vitest';
import { DiagnosticRequest } from '../../../contract/request/diagnostic-request.ts';
import { validRequest } from '../../fixtures/request-values.ts';

const max = 100;
const issueIn = (name: string) =>
  DiagnosticRequest.safeParse({ ...validRequest, name }).error?.issues[0]?.message;

describe('DiagnosticRequest', () => {
  // Every letter with a canonical composition, except most of the 11,172 Hangul syllables, which follow one rule. (A
  // hundred marks in a row are rejected, composed or not, and so are the vowel signs of Kirat Rai.)
  test('accepts as many decomposed letters as composed ones', () => {
    const rejected = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter(
        (code) => (code < 0xd800 || code > 0xdfff) && (code < 0xac00 || code > 0xd7a3 || code % 99 === 0),
      )
      .map((code) => String.fromCodePoint(code))
      .filter(
        (letter) =>
          !/[\p{M}\u{16d67}-\u{16d6a}]/u.test(letter) &&
          letter.normalize('NFC') === letter &&
          letter.normalize('NFD') !== letter,
      )
      .filter((letter) => issueIn(letter.normalize('NFD').repeat(max)) !== undefined);

    expect(rejected).toEqual([]);
  });
});
