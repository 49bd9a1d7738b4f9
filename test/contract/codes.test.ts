import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  CountryCode,
  CurrencyCode,
  countryName,
  LanguageTag,
  languageName,
  TimeZone,
} from '../../contract/content/codes.ts';

/** What the schema says about `text`, `undefined` if it accepts it. */
function remedy(schema: z.ZodType, text: string): string | undefined {
  return schema.safeParse(text).error?.issues[0]?.message;
}

const unknown = {
  currency: 'write an ISO 4217 currency code, for instance "EUR"',
  country: 'write an ISO 3166-1 alpha-2 country code, for instance "BE"',
  language: 'write a BCP 47 language code, for instance "en"',
  zone: 'write the name of an IANA time zone, for instance "Europe/Brussels"',
};

describe.each<[string, z.ZodType, Record<string, string | undefined>]>([
  [
    'CurrencyCode',
    CurrencyCode,
    {
      EUR: undefined,
      JPY: undefined,
      CHF: undefined,
      eur: unknown.currency,
      '€': unknown.currency,
      BTC: unknown.currency,
      XXX: unknown.currency,
      '': unknown.currency,
    },
  ],
  [
    'CountryCode',
    CountryCode,
    {
      BE: undefined,
      GB: undefined,
      TW: undefined,
      XK: undefined,
      be: unknown.country,
      UK: unknown.country,
      '056': unknown.country,
      BEL: unknown.country,
      XX: unknown.country,
      ZZ: unknown.country,
      EU: unknown.country,
      '001': unknown.country,
      '': unknown.country,
    },
  ],
  [
    'LanguageTag',
    LanguageTag,
    {
      en: undefined,
      'nl-BE': undefined,
      'zh-Hant': undefined,
      EN: unknown.language,
      iw: unknown.language,
      xx: unknown.language,
      en_GB: unknown.language,
      'en-x-own': unknown.language,
      mul: unknown.language,
      '': unknown.language,
    },
  ],
  [
    'TimeZone',
    TimeZone,
    {
      'Europe/Brussels': undefined,
      'Asia/Kolkata': undefined,
      'America/Argentina/Buenos_Aires': undefined,
      'America/Port-au-Prince': undefined,
      UTC: undefined,
      'europe/brussels': unknown.zone,
      CET: unknown.zone,
      '+01:00': unknown.zone,
      'Europe/Atlantis': unknown.zone,
      '': unknown.zone,
    },
  ],
])('%s', (_name, schema, remedies) => {
  test.each(Object.entries(remedies))('says about %j: %s', (text, right) => {
    expect(remedy(schema, text)).toBe(right);
  });
});

test('countryName() knows the 249 codes of ISO 3166-1, and Kosovo', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));

  expect(codes.filter((code) => countryName(code) !== undefined)).toHaveLength(250);
  expect(['BE', 'TR', 'XK'].map(countryName)).toEqual(['Belgium', 'Türkiye', 'Kosovo']);
});

test('languageName() names the region of a language', () => {
  expect(['en', 'nl-BE', 'zh-Hant'].map(languageName)).toEqual([
    'English',
    'Dutch (Belgium)',
    'Chinese (Traditional)',
  ]);
});
