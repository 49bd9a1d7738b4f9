import type { LegalContent } from '../../../contract/content/legal-content.ts';
import type { Company } from '../../../contract/resources/company.ts';

/**
 * Returns the address of the company (schema.org PostalAddress). The street excludes imprint lines with the city, the
 * postal code, or the name of the country in one of `languages`.
 */
export function postalAddress(
  { city, country, legal }: Pick<Company, 'city' | 'country' | 'legal'>,
  languages: readonly string[],
): object {
  const countryNames = [
    country.code,
    country.name,
    ...languages.map((tag) => countryNameIn(tag, country.code)),
  ];
  return {
    '@type': 'PostalAddress',
    ...(legal && streetAndCode(legal.address, city, countryNames.map(lowerCase))),
    addressLocality: city,
    addressCountry: country.code,
  };
}

const countryNameIn = (tag: string, code: string) =>
  new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code;

const lowerCase = (text: string) => text.toLowerCase();

function streetAndCode(
  [first = '', ...others]: LegalContent['address'],
  city: string,
  countries: readonly string[],
) {
  const lines = others.filter((line) => !countries.includes(lowerCase(line)));
  const hasCity = (line: string) => lowerCase(line).includes(lowerCase(city));
  // The imprint may name the city in a different language than the `city` member does.
  const cityLine = lines.findLast(hasCity) ?? lines.findLast((line) => beginsWithCode.test(line));
  const codeLine = lines.find((line) => line.length > 3 && postalCode.exec(line)?.[0] === line);
  const code = codeLine ?? (cityLine && findCodeBeside(cityLine, city));
  return {
    streetAddress: [first, ...lines.filter((line) => line !== cityLine && line !== codeLine)].join(', '),
    ...(code !== undefined && { postalCode: code }),
  };
}

/** Matches "59000", "1012 AB", "LA9 4PX" and "150-0001". In "DK-1165", it matches "1165". */
const postalCode = /[A-Z\d]*\d[A-Z\d]*(?:[ -][A-Z\d]{1,4}(?!\p{L}))*/u;
const beginsWithCode = /^(?:[A-Z]{1,2}-)?\d{3}/;

/** Returns the postal code before or after the city. The rest of the line may be a district ("1165 København K"). */
function findCodeBeside(line: string, city: string): string | undefined {
  const start = lowerCase(line).indexOf(lowerCase(city));
  const sides = start < 0 ? [line] : [line.slice(0, start), line.slice(start + city.length)];
  return sides.flatMap((side) => postalCode.exec(side)?.[0] ?? []).at(0);
}
