import { pagePaths } from '../../contract/page-paths.ts';
import { joinLines, plainList, type SiteResource, withoutSchema } from './projections.ts';

export const nextStep: SiteResource<'nextStep'> = {
  project: ({ nextStep: { questions: _, page, ...nextStep }, company }, { pageUrl }) => ({
    ...withoutSchema(nextStep),
    whereToStart: nextStep.whereToStart.map((option) => ({
      ...option,
      link: startLink(option.target, company.email, pageUrl),
    })),
    link: pageUrl(page ?? pagePaths.nextStep),
  }),
  text({ summary, commitment, confidentiality, booking, steps, whereToStart }) {
    return joinLines(
      [summary, commitment, confidentiality].filter(Boolean).join(' '),
      ...steps.map(
        ({ title, duration, text }, index) =>
          `${index + 1}. ${title}${duration ? ` (${duration.text})` : ''}: ${text}`,
      ),
      ...(booking ? [`Choose a time for a call: ${booking}`] : []),
      ...plainList(
        'Where to start:',
        whereToStart.map(({ label, link }) => `${label}: ${link}`),
      ),
    );
  },
};

/** The place to start whose link is the published e-mail address. All other places are pages. */
export const emailTarget = 'email';

/** The name of a page as a place to start, such as `pricing` for `/pricing`. */
export const placeOf = (path: string) => path.slice(1);

/** The URL of a place to start. */
function startLink(target: string, email: string, pageUrl: (path: string) => string): string {
  return target === emailTarget ? `mailto:${email}` : pageUrl(`/${target}`);
}
