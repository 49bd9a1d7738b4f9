import { describe, expect, test } from 'vitest';
import { excerpt } from '../../contract/shorten.ts';

const excerpts: [what: string, text: string, maxLength: number, excerpt: string][] = [
  ['text that fits, without its full stop', 'We mend mills.', 14, 'We mend mills'],
  ['Japanese text that fits', '風車を直します。', 8, '風車を直します'],
  ['whole sentences', 'We mend old mills. Ask us about yours.', 30, 'We mend old mills'],
  [
    'a sentence after an abbreviation',
    'We mend the mills of St. Ives. Write to us.',
    36,
    'We mend the mills of St. Ives',
  ],
  ['a clause', 'We mend old mills: those by the river and the sea.', 30, 'We mend old mills…'],
  ['words', 'We mend all of the mills by the river and the sea.', 30, 'We mend all of the mills by…'],
  ['a clause in Japanese', '古い風車を読み、直すべきところを書き記します。', 14, '古い風車を読み…'],
  ['a sentence in Arabic', 'هل توقف برنامجكم؟ نحن نصلحه لكم', 24, 'هل توقف برنامجكم'],
  ['a clause in Arabic', 'نقرأ البرامج القديمة، ونكتب ما يجب إصلاحه', 30, 'نقرأ البرامج القديمة…'],
  ['a sentence in Hindi', 'हम पुराने प्रोग्राम पढ़ते हैं। आप पूछें।', 36, 'हम पुराने प्रोग्राम पढ़ते हैं'],
  ['characters, if nothing separates words', '風車風車風車風車風車', 6, '風車風車風…'],
  ['whole graphemes that consist of several characters', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 18, '👩‍👩‍👧👩‍👩‍👧…'],
  [
    'a word, rather than a clause of one word',
    'Hello, we mend the mills of the river.',
    24,
    'Hello, we mend the…',
  ],
];

describe('excerpt()', () => {
  test.each(excerpts)('keeps %s', (_what, text, maxLength, expected) => {
    expect(excerpt(text, maxLength)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(maxLength);
  });
});
