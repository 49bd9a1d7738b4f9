import { countryName, languageName } from '../../contract/content/codes.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import type { Company } from '../../contract/resources/company.ts';
import { joinLines, plainList, type SiteResource, withoutSchema, withPicture } from './projections.ts';

/** The home page shows this resource, with parts of the others. */
export const company: SiteResource<'company'> = {
  project({ company }, site) {
    const { country, languages, people, ...rest } = withoutSchema(company);
    return {
      ...rest,
      ...(people && { people: people.map((person) => withPicture(person, site)) }),
      country: { code: country, name: countryName(country) ?? country },
      languages: languages.map((code) => ({ code, name: languageName(code) ?? code })),
      link: site.pageUrl(pagePaths.home),
    };
  },
  text(company) {
    const { name, summary, city, country, languages, telephone, email, link, whatWeDoNotDo } = company;
    const hours = officeHours(company);
    return joinLines(
      `${name}: ${summary}`,
      [
        `${city}, ${country.name}.`,
        `Languages: ${languages.map((language) => language.name).join(', ')}.`,
        ...(hours === undefined ? [] : [`A person answers: ${hours}.`]),
        ...(telephone === undefined ? [] : [`Telephone: ${telephone}.`]),
        `E-mail: ${email}.`,
        `More: ${link}`,
      ].join(' '),
      ...plainList('What we do not do:', whatWeDoNotDo),
    );
  },
};

/** When a person answers, with the time zone if it is known. */
function officeHours({ workingHours, timeZone }: Company): string | undefined {
  return workingHours === undefined || timeZone === undefined
    ? workingHours
    : `${workingHours} (${timeZone})`;
}
