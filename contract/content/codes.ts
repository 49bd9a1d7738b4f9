import { z } from 'zod';

// Which codes there are, and their English names, is Intl's data (Unicode CLDR). It changes between versions of Node;
// the project pins the Node that it runs on, so that every machine refuses and names the same ones.

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** With "Dutch (Belgium)", not "Flemish". */
export const languageNameOptions = { type: 'language', languageDisplay: 'standard' } as const;
const languageNames = new Intl.DisplayNames('en', { ...languageNameOptions, fallback: 'none' });

interface CodeStandard {
  /** A code of the standard, as messages call it. */
  readonly called: string;
  readonly example: string;
  /** The form of the codes, known ones and others. */
  readonly pattern: RegExp;
  readonly maxLength: number;
  /** Whether a text of that form is a code. */
  readonly isKnown: (text: string) => boolean;
}

function codeOf({ called, example, pattern, maxLength, isKnown }: CodeStandard) {
  return (
    z
      .string()
      // Before length and pattern, because only the first issue of a place is reported, and this one names the remedy.
      .check(({ value, issues }) => {
        if (pattern.test(value) && isKnown(value)) return;
        issues.push({ code: 'custom', input: value, message: `write ${called}, for instance "${example}"` });
      })
      .max(maxLength)
      .regex(pattern)
      .meta({ examples: [example] })
  );
}

/** A currency (ISO 4217). */
export const CurrencyCode = codeOf({
  called: 'the code of a currency, three capital letters (ISO 4217)',
  example: 'EUR',
  pattern: /^[A-Z]{3}$/,
  maxLength: 3,
  isKnown: (text) => Intl.supportedValuesOf('currency').includes(text),
});

/** A country (ISO 3166-1 alpha-2). */
export const CountryCode = codeOf({
  called: 'the code of a country, two capital letters (ISO 3166-1 alpha-2)',
  example: 'BE',
  pattern: /^[A-Z]{2}$/,
  maxLength: 2,
  isKnown: (text) => countryName(text) !== undefined,
});

/** A language (BCP 47), such as "en" or "nl-BE". RFC 5646, section 4.4.1, for the length. */
export const LanguageTag = codeOf({
  called: 'the code of a language (ISO 639), with a region if need be (BCP 47)',
  example: 'en',
  pattern: /^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$/,
  maxLength: 35,
  isKnown: (text) => languageName(text) !== undefined,
});

/** A time zone of the IANA database. Abbreviations such as "CET", which the database keeps for old programs, are none. */
export const TimeZone = codeOf({
  called: 'an area and a city of the IANA time zones',
  example: 'Europe/Brussels',
  // Not \/, which generators escape again.
  pattern: /^(?:UTC|[A-Z]\w+(?:[/][A-Z][\w+-]+)+)$/,
  maxLength: 64,
  isKnown: (text) => withoutRangeError(() => new Intl.DateTimeFormat('en', { timeZone: text })) !== undefined,
});

/** The English name of a country, or `undefined` if there is no country of this code. */
export function countryName(code: string): string | undefined {
  const isCanonical = withoutRangeError(() => new Intl.Locale(`und-${code}`).region) === code;
  return isCanonical && !notCountries.has(code) ? regionNames.of(code) : undefined;
}

/** The English name of a language, or `undefined` if there is no language of this tag, or it is written otherwise. */
export function languageName(tag: string): string | undefined {
  const isCanonical = withoutRangeError(() => Intl.getCanonicalLocales(tag)[0]) === tag;
  return isCanonical && !notLanguages.has(tag) ? withoutRangeError(() => languageNames.of(tag)) : undefined;
}

/**
 * Regions that Intl names and that are not ISO 3166-1 countries: codes reserved for parts of countries and for unions,
 * and CLDR's own. "XK" is no country of the list either, but what everybody writes for Kosovo.
 */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Tags for several languages and for none (ISO 639-2). */
const notLanguages = new Set(['mul', 'zxx']);

/** `undefined` where Intl says with a RangeError that a text is not well formed. */
function withoutRangeError<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
