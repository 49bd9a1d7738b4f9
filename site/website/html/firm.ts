import type { Company } from '../../../contract/resources/company.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import type { Contact } from '../../pages/html/other-ways.ts';
import { siteLanguage } from './language.ts';
import type { Firm } from './layout.ts';

/** Returns the firm's details that every page shows. */
export function firmOf(company: Company, words: Words): Firm {
  const { name, email } = company;
  return { name, email, place: placeOfOffice(company, words) };
}

/** Returns the ways to contact the firm without the form. */
export function contactOf({ email, telephone }: Company): Contact {
  return { email, ...(telephone !== undefined && { telephone }) };
}

/** Returns the firm's city and country in the language of the website. */
export function placeOfOffice({ city, country }: Company, { language, common }: Words): string {
  const countryName = siteLanguage(language).country(country.code);
  return city === undefined ? countryName : fill(common.place, { city, country: countryName });
}
