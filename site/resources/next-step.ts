import { startLink } from './page-links.ts';
import { joinLines, list, type SiteResource, withoutSchema } from './projections.ts';

export const nextStep: SiteResource<'nextStep'> = {
  project: ({ nextStep: { questions: _, ...nextStep }, company }, { urlOf }) => ({
    ...withoutSchema(nextStep),
    whereToStart: nextStep.whereToStart.map((option) => ({
      ...option,
      link: startLink(option.target, company.email, urlOf),
    })),
  }),
  text({ summary, commitment, steps, whereToStart }) {
    return joinLines(
      `${summary} ${commitment}`,
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
