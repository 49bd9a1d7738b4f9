import { lines, list } from './plain-text.ts';
import type { SiteResource } from './site-resource.ts';
import { withoutSchema } from './without-schema.ts';

/** The home page shows it, beside parts of the others. */
export const company: SiteResource<'company'> = {
  project: ({ company }, baseUrl) => ({ ...withoutSchema(company), link: `${baseUrl}/` }),
  text({ name, summary, city, country, languages, workingHours, email, link, whatWeDoNotDo }) {
    return lines(
      `${name}: ${summary}`,
      `${city}, ${country}. Languages: ${languages.join(', ')}. A person answers: ${workingHours}. E-mail: ${email}. More: ${link}`,
      ...list('Not our work:', whatWeDoNotDo),
    );
  },
  modified: ({ modified }) => modified,
};
