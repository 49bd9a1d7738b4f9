import { expect, test } from 'vitest';
import { answerDay } from '../../../../contract/answer-day.ts';
import { fillCounted } from '../../../../contract/words/fill.ts';
import { money, moneyRange } from '../../../../site/resources/projections.ts';
import { siteLanguage } from '../../../../site/website/html/language.ts';
import { englishWords } from '../../../fixtures/words.ts';

/** Makes the non-breaking spaces and directional marks in the output of Intl visible. */
const makeVisible = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, '_').replaceAll('\u200f', '>');

test.each([
  ['en', '€8,400', '€35,000 – €400,000', 'October 5, 2026', '24 hours', 'Dutch, German, and Arabic'],
  ['en-GB', '€8,400', '€35,000 – €400,000', '5 October 2026', '24 hours', 'Dutch, German and Arabic'],
  [
    'de',
    '8.400_€',
    '35.000–400.000_€',
    '5. Oktober 2026',
    '24 Stunden',
    'Niederländisch, Deutsch und Arabisch',
  ],
  ['ja', '€8,400', '€35,000 ～ €400,000', '2026年10月5日', '24 時間', 'オランダ語、ドイツ語、アラビア語'],
  ['ar', '>8,400_€', '>35,000–400,000_€', '5 أكتوبر 2026', '24 ساعة', 'الهولندية والألمانية والعربية'],
])('siteLanguage("%s") formats amounts, days, periods and lists', (tag, ...expected) => {
  const language = siteLanguage(tag);
  const names = ['nl', 'de', 'ar'].map((code) => language.language(code));

  expect(
    [
      language.money(money(8_400, 'EUR')),
      language.moneyRange(moneyRange(35_000, 400_000, 'EUR')),
      language.day('2026-10-05'),
      language.period(86_400),
      language.list(names),
    ].map(makeVisible),
  ).toEqual(expected);
});

test('a range whose ends are equal is one price, on pages and in JSON', () => {
  const price = moneyRange(30_000, 30_000, 'EUR');

  expect([price.formatted, siteLanguage('en').moneyRange(price)]).toEqual(['EUR 30,000', '€30,000']);
});

test('siteLanguage() formats years without grouping, countries by name, and periods in their largest whole unit', () => {
  const language = siteLanguage('nl');

  expect([language.year(2013), language.country('BE'), language.number(1_000)]).toEqual([
    '2013',
    'België',
    '1.000',
  ]);
  expect([3_600, 5_400, 90].map(language.period)).toEqual(['1 uur', '90 minuten', '90 seconden']);
  expect(language.days(30)).toBe('30 dagen');
});

test.each([
  ['th', 'วันจันทร์ที่ 5 ตุลาคม'],
  ['fa', 'دوشنبه ۵ اکتبر'],
])('days in "%s" are of the same calendar as years', (tag, fullDay) => {
  const language = siteLanguage(tag);

  expect(language.day('2026-10-05')).toContain(language.year(2026));
  expect(answerDay('2026-10-05', tag)).toBe(fullDay);
});

test('siteLanguage() names a language whose code has an extension', () => {
  expect(siteLanguage('en').language('ar-u-nu-latn')).toBe('Arabic');
});

test.each([
  [0, '0 fields need your attention'],
  [1, 'One field needs your attention'],
  [1_200, '1,200 fields need your attention'],
])('fillCounted() uses the English form for %i', (count, text) => {
  expect(fillCounted('en', englishWords.form.fieldsToCorrect, count)).toBe(text);
});

test.each([
  [1, 'jeden'],
  [3, '3 pola'],
  [5, '5 pól'],
])('fillCounted() uses the Polish form for %i', (count, text) => {
  const forms = { one: 'jeden', few: '{count} pola', many: '{count} pól', other: '{count} pola' };

  expect(fillCounted('pl', forms as never, count)).toBe(text);
});
