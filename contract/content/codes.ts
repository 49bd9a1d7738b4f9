import { z } from 'zod';

// The known codes and their English names come from Intl (Unicode CLDR), whose data differs between Node versions. The
// project pins its Node version, so every machine accepts the same codes and uses the same names.

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** The standard display writes "Dutch (Belgium)" instead of "Flemish". */
const languageNameOptions = { type: 'language', languageDisplay: 'standard' } as const;
const languageNames = new Intl.DisplayNames('en', { ...languageNameOptions, fallback: 'none' });

interface CodeStandard {
  /** How messages describe a code of this standard. */
  readonly phrase: string;
  readonly example: string;
  /** Matches every well-formed code, known or not. */
  readonly pattern: RegExp;
  readonly maxLength: number;
  /** Whether a well-formed code is in the standard. */
  readonly isKnown: (text: string) => boolean;
}

function codeSchema({ phrase, example, pattern, maxLength, isKnown }: CodeStandard) {
  return (
    z
      .string()
      // Checked before length and pattern: only the first issue per field is reported, and this one has the remedy.
      .check(({ value, issues }) => {
        if (pattern.test(value) && isKnown(value)) return;
        issues.push({ code: 'custom', input: value, message: `write ${phrase}, for instance "${example}"` });
      })
      .max(maxLength)
      .regex(pattern)
      .meta({ examples: [example] })
  );
}

/** A currency (ISO 4217). */
export const CurrencyCode = codeSchema({
  phrase: 'a currency code, three capital letters (ISO 4217)',
  example: 'EUR',
  pattern: /^[A-Z]{3}$/,
  maxLength: 3,
  isKnown: (text) => Intl.supportedValuesOf('currency').includes(text),
});

/** A country (ISO 3166-1 alpha-2). */
export const CountryCode = codeSchema({
  phrase: 'a country code, two capital letters (ISO 3166-1 alpha-2)',
  example: 'BE',
  pattern: /^[A-Z]{2}$/,
  maxLength: 2,
  isKnown: (text) => countryName(text) !== undefined,
});

/** A language (BCP 47), such as "en" or "nl-BE". The maximum length is that of RFC 5646 section 4.4.1. */
export const LanguageTag = codeSchema({
  phrase: 'a language code (ISO 639), with a region if necessary (BCP 47)',
  example: 'en',
  pattern: /^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$/,
  maxLength: 35,
  isKnown: (text) => languageName(text) !== undefined,
});

/** An IANA time zone, except legacy abbreviations such as "CET". */
export const TimeZone = codeSchema({
  phrase: 'an IANA time zone, as area and city',
  example: 'Europe/Brussels',
  // Not `\/`: some schema generators would escape it again.
  pattern: /^(?:UTC|[A-Z]\w+(?:[/][A-Z][\w+-]+)+)$/,
  maxLength: 64,
  isKnown: (text) =>
    undefinedIfMalformed(() => new Intl.DateTimeFormat('en', { timeZone: text })) !== undefined,
});

/** Returns the English name of a country, or `undefined` if no country has this code. */
export function countryName(code: string): string | undefined {
  const isCanonical = undefinedIfMalformed(() => new Intl.Locale(`und-${code}`).region) === code;
  return isCanonical && !nonCountries.has(code) ? regionNames.of(code) : undefined;
}

/**
 * Returns the English name of a language, or `undefined` if the tag is unknown or not in canonical form.
 *
 * @example
 * languageName('nl-BE'); // 'Dutch (Belgium)'
 * languageName('nl-be'); // undefined
 */
export function languageName(tag: string): string | undefined {
  const isCanonical = undefinedIfMalformed(() => Intl.getCanonicalLocales(tag)[0]) === tag;
  return isCanonical && !nonLanguages.has(tag)
    ? undefinedIfMalformed(() => languageNames.of(tag.replace(formatExtension, '')))
    : undefined;
}

/**
 * Regions that Intl knows, but that are not countries in ISO 3166-1: codes reserved for parts of countries and for
 * unions, and CLDR's own codes. "XK" is not in ISO 3166-1 either, but it is the usual code for Kosovo.
 */
const nonCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Asks for the digits 0 to 9, and for Gregorian dates, which all dates are (BCP 47, extension U). */
const formatExtension = /-u(?:-ca-gregory)?(?:-nu-latn)?$/;

/** The tags for multiple languages and for no linguistic content (ISO 639-2). */
const nonLanguages = new Set(['mul', 'zxx']);

/** Returns `undefined` if Intl throws a RangeError because the code is not well formed. */
function undefinedIfMalformed<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether a BCP 47 tag means English, in any region. */
export function isEnglish(language: string): boolean {
  return new Intl.Locale(language).language === 'en';
}
