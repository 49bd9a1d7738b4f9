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
import { CaseLink } from '../../contract/resources/cases.ts';
import { telephone } from '../../contract/resources/company.ts';

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
  [
    'telephone',
    telephone,
    'write "+", the country code and the number, for instance "+32 9 123 45 67"',
    ['+32 9 123 45 67', '+3291234567', '+1 555-555-0100', '+44.20.7946.0958'],
    ['09 123 45 67', '0032 9 123 45 67', '+44 (0)20 7946 0958', '+32 9 123 45 67 or mobile'],
  ],
])(
  '%s accepts what is known, and says how to write anything else',
  (_name, schema, remedy, accepted, rejected) => {
    for (const code of accepted) expect([code, remedyOf(schema, code)]).toEqual([code, undefined]);
    for (const code of rejected) expect([code, remedyOf(schema, code)]).toEqual([code, remedy]);
  },
);

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

const { url } = CaseLink.shape;

test.each([
  'https://a.example',
  'https://A.example/B',
  'http://a.example/b',
  "https://a.example:8443/it's/(b)?c=d&e#f",
  'https://archive.example/2019/http://a.example/@b',
])('accepts the link %s', (address) => {
  expect(url.parse(address)).toBe(address);
});

test.each([
  ['a space', 'https://a.example/b c', 'write "https://a.example/b%20c"'],
  ['markup', 'https://a.example/ <img src=x>', 'write "https://a.example/%20%3Cimg%20src=x%3E"'],
  ['an accent', 'https://a.example/é', 'write "https://a.example/%C3%A9"'],
  ['an accent in its domain', 'https://bücher.example/', 'write "https://xn--bcher-kva.example/"'],
  ['an incomplete escape', 'https://a.example/100%', 'write "https://a.example/100%25"'],
  ['no slashes', 'https:a.example', 'write "https://a.example/"'],
  ['a user name', 'https://user:pw@a.example/', 'write it without the user name and password before the "@"'],
  [
    'a bidirectional control character',
    'https://a.example/\u202egnp',
    'remove the invisible character U+202E',
  ],
  ['another scheme', 'ftp://a.example/', 'write an address that begins with "https://"'],
])('rejects a link with %s, and says what to write', (_what, address, remedy) => {
  expect(remedyOf(url, address)).toBe(remedy);
});
