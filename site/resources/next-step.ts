import { startLink } from './page-links.ts';
import { joinLines, list, type SiteResource, withoutSchema } from './projections.ts';

export const nextStep: SiteResource<'nextStep'> = {
  project: ({ nextStep: { questions: _, ...nextStep }, company }, baseUrl) => ({
    ...withoutSchema(nextStep),
    whereToStart: nextStep.whereToStart.map((option) => ({
      ...option,
      link: startLink(baseUrl, option.target, company.email),
    })),
  }),
  text({ summary, commitment, confidentiality, steps, whereToStart }) {
    return joinLines(
      [summary, commitment, confidentiality].filter(Boolean).join(' '),
      ...steps.map(
        ({ title, duration, text }, index) => `${index + 1}. ${title} (${duration.text}): ${text}`,
      ),
      ...list(
        'Where to start:',
        whereToStart.map(({ label, link }) => `${label}: ${link}`),
      ),
    );
  },
  modified: ({ modified }) => modified,
};
