import { countryName, languageName } from '../../contract/content/codes.ts';
import { officeHours } from './office-hours.ts';
import { lines, list, withoutSchema, withPicture } from './projections.ts';
import type { SiteResource } from './site-resource.ts';

/** The home page shows it, beside parts of the others. */
export const company: SiteResource<'company'> = {
  project({ company }, baseUrl, pictures) {
    const { country, languages, people, ...rest } = withoutSchema(company);
    return {
      ...rest,
      ...(people && { people: people.map((person) => withPicture(person, pictures, baseUrl)) }),
      country: { code: country, name: countryName(country) ?? country },
      languages: languages.map((code) => ({ code, name: languageName(code) ?? code })),
      link: `${baseUrl}/`,
    };
  },
  text(company) {
    const { name, summary, city, country, languages, telephone, email, link, whatWeDoNotDo } = company;
    const hours = officeHours(company);
    return lines(
      `${name}: ${summary}`,
      [
        `${city}, ${country.name}.`,
        `Languages: ${languages.map((language) => language.name).join(', ')}.`,
        ...(hours === undefined ? [] : [`A person answers: ${hours}.`]),
        ...(telephone === undefined ? [] : [`Telephone: ${telephone}.`]),
        `E-mail: ${email}.`,
        `More: ${link}`,
      ].join(' '),
      ...list('What we do not do:', whatWeDoNotDo),
    );
  },
  modified: ({ modified }) => modified,
};
