import { z } from 'zod';

// The known codes and their English names come from Intl (Unicode CLDR), whose data differs between versions of Node. The
// project pins its Node version, so every machine accepts the same codes and uses the same names.

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** The standard display writes "Dutch (Belgium)" instead of "Flemish". */
export const languageNameOptions = { type: 'language', languageDisplay: 'standard' } as const;
const languageNames = new Intl.DisplayNames('en', { ...languageNameOptions, fallback: 'none' });

interface CodeStandard {
  /** A code of the standard, as messages describe it. */
  readonly wanted: string;
  readonly example: string;
  /** Matches every well-formed code, known or not. */
  readonly pattern: RegExp;
  readonly maxLength: number;
  /** Whether a well-formed code is in the standard. */
  readonly isKnown: (text: string) => boolean;
}

function codeSchema({ wanted, example, pattern, maxLength, isKnown }: CodeStandard) {
  return (
    z
      .string()
      // Before length and pattern: only the first issue per field is reported, and this one contains the remedy.
      .check(({ value, issues }) => {
        if (pattern.test(value) && isKnown(value)) return;
        issues.push({ code: 'custom', input: value, message: `write ${wanted}, for instance "${example}"` });
      })
      .max(maxLength)
      .regex(pattern)
      .meta({ examples: [example] })
  );
}

/** A currency (ISO 4217). */
export const CurrencyCode = codeSchema({
  wanted: 'the code of a currency, three capital letters (ISO 4217)',
  example: 'EUR',
  pattern: /^[A-Z]{3}$/,
  maxLength: 3,
  isKnown: (text) => Intl.supportedValuesOf('currency').includes(text),
});

/** A country (ISO 3166-1 alpha-2). */
export const CountryCode = codeSchema({
  wanted: 'the code of a country, two capital letters (ISO 3166-1 alpha-2)',
  example: 'BE',
  pattern: /^[A-Z]{2}$/,
  maxLength: 2,
  isKnown: (text) => countryName(text) !== undefined,
});

/** A language (BCP 47), such as "en" or "nl-BE". RFC 5646, section 4.4.1, for the length. */
export const LanguageTag = codeSchema({
  wanted: 'the code of a language (ISO 639), with a region if need be (BCP 47)',
  example: 'en',
  pattern: /^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$/,
  maxLength: 35,
  isKnown: (text) => languageName(text) !== undefined,
});

/** A time zone of the IANA database, without its legacy abbreviations such as "CET". */
export const TimeZone = codeSchema({
  wanted: 'a time zone of the IANA database, as area and city',
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
    ? undefinedIfMalformed(() => languageNames.of(tag))
    : undefined;
}

/**
 * Regions that Intl knows but that are not ISO 3166-1 countries: codes reserved for parts of countries and for unions, and
 * codes of CLDR. "XK" is not in ISO 3166-1 either, but is the common code for Kosovo.
 */
const nonCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

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
