import { countryName, languageName } from '../../contract/content/codes.ts';
import { lines, list } from './plain-text.ts';
import type { SiteResource } from './site-resource.ts';
import { withPicture } from './with-picture.ts';
import { withoutSchema } from './without-schema.ts';

/** The home page shows it, beside parts of the others. */
export const company: SiteResource<'company'> = {
  project({ company, website }, baseUrl) {
    const { country, languages, people, ...rest } = withoutSchema(company);
    return {
      ...rest,
      ...(people && { people: people.map((person) => withPicture(person, website.media, baseUrl)) }),
      country: { code: country, name: countryName(country) ?? country },
      languages: languages.map((code) => ({ code, name: languageName(code) ?? code })),
      link: `${baseUrl}/`,
    };
  },
  text({ name, summary, city, country, languages, workingHours, timeZone, email, link, whatWeDoNotDo }) {
    const languageNames = languages.map((language) => language.name);
    return lines(
      `${name}: ${summary}`,
      `${city}, ${country.name}. Languages: ${languageNames.join(', ')}. A person answers: ${workingHours} (${timeZone}). E-mail: ${email}. More: ${link}`,
      ...list('Not our work:', whatWeDoNotDo),
    );
  },
  modified: ({ modified }) => modified,
};
