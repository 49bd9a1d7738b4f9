import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  CountryCode,
  CurrencyCode,
  countryName,
  LanguageTag,
  languageName,
  TimeZone,
} from '../../contract/content/codes.ts';

/** The schema's message about `text`, or `undefined` if it accepts it. */
function remedyOf(schema: z.ZodType, text: string): string | undefined {
  return schema.safeParse(text).error?.issues[0]?.message;
}

test.each<[string, z.ZodType, remedy: string, accepted: string[], rejected: string[]]>([
  [
    'CurrencyCode',
    CurrencyCode,
    'write a currency code, three capital letters (ISO 4217), for instance "EUR"',
    ['EUR', 'JPY', 'CHF'],
    ['eur', '€', 'BTC', 'XXX', ''],
  ],
  [
    'CountryCode',
    CountryCode,
    'write a country code, two capital letters (ISO 3166-1 alpha-2), for instance "BE"',
    ['BE', 'GB', 'TW', 'XK'],
    ['be', 'UK', '056', 'BEL', 'XX', 'ZZ', 'EU', '001', ''],
  ],
  [
    'LanguageTag',
    LanguageTag,
    'write a language code (ISO 639), with a region if necessary (BCP 47), for instance "en"',
    ['en', 'nl-BE', 'zh-Hant', 'ar-EG-u-nu-latn', 'th-u-ca-gregory-nu-latn'],
    ['EN', 'iw', 'xx', 'en_GB', 'en-x-own', 'ar-u-nu-roman', 'xx-u-nu-latn', 'mul', ''],
  ],
  [
    'TimeZone',
    TimeZone,
    'write an IANA time zone, as area and city, for instance "Europe/Brussels"',
    ['Europe/Brussels', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'UTC'],
    ['europe/brussels', 'CET', '+01:00', 'Europe/Atlantis', ''],
  ],
])('%s accepts known codes, and says how to write any other', (_name, schema, remedy, accepted, rejected) => {
  for (const code of accepted) expect([code, remedyOf(schema, code)]).toEqual([code, undefined]);
  for (const code of rejected) expect([code, remedyOf(schema, code)]).toEqual([code, remedy]);
});

test('countryName() knows the 249 codes of ISO 3166-1, and Kosovo', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));

  expect(codes.filter((code) => countryName(code) !== undefined)).toHaveLength(250);
  expect(['BE', 'TR', 'XK'].map(countryName)).toEqual(['Belgium', 'Türkiye', 'Kosovo']);
});

test('languageName() includes the region of a language', () => {
  expect(['en', 'nl-BE', 'zh-Hant'].map(languageName)).toEqual([
    'English',
    'Dutch (Belgium)',
    'Chinese (Traditional)',
  ]);
});
