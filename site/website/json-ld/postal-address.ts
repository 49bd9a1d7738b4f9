import type { Company } from '../../../contract/resources/company.ts';

/**
 * Returns the address of the company (schema.org PostalAddress). Only a line with the city, alone or beside a postal code,
 * and the name of the country in one of `languages` are recognised. All other lines are the street, in their order.
 */
export function postalAddress(
  { city, country, legal }: Pick<Company, 'city' | 'country' | 'legal'>,
  languages: readonly string[],
): object {
  const countryNames = [
    country.code,
    country.name,
    ...languages.map((tag) => countryNameIn(tag, country.code)),
  ].map(lowerCase);
  const lines = legal?.address.filter((line) => !countryNames.includes(lowerCase(line))) ?? [];
  const text = lines.join('\n');
  const pattern = cityAndCode(city ?? '');
  const [, codeBefore, code = codeBefore] = pattern.exec(text) ?? [];
  const street = text.replace(pattern, '').split('\n').filter(Boolean).join(', ');
  return {
    '@type': 'PostalAddress',
    ...(street !== '' && { streetAddress: street }),
    ...(code !== undefined && { postalCode: code }),
    addressLocality: city,
    addressCountry: country.code,
  };
}

/** "59000", "1012 AB", "LA9 4PX" and "150-0001", but not "NY 10001", which begins with a state. */
const postalCode = String.raw`(?=[A-Z\d -]{3,10}\b)[A-Z]*\d[A-Z\d]*(?:[ -][A-Z\d]{2,4})?`;

/** Matches the whole line of the city, in the firm's spelling. The code may be on the next line, and have a prefix ("DK-1165"). */
const cityAndCode = (city: string) =>
  new RegExp(
    String.raw`^(?:(?:[A-Z]{1,2}-)?(${postalCode}) +)?(?i:${city.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, '\\$&')})(?:,?\s+(${postalCode}))?$`,
    'm',
  );

const countryNameIn = (tag: string, code: string) =>
  new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code;

const lowerCase = (text: string) => text.toLowerCase();
