import { servicePath } from '../../contract/page-paths.ts';
import type { Service } from '../../contract/resources/services.ts';
import { joinLines, plainList, type SiteResource, sortByPosition, withoutSchema } from './projections.ts';

export const services: SiteResource<'services'> = {
  project({ services }, { pageUrl }) {
    const all = sortByPosition(services).map(({ page, ...item }) => ({
      ...withoutSchema(item),
      link: pageUrl(page ?? servicePath(item.slug)),
    }));
    const [diagnostic] = all.filter(({ kind }) => kind === 'diagnostic');
    if (!diagnostic) throw new Error('Cannot publish the services: add one with the kind "diagnostic"');
    return { diagnostic, projects: all.filter(({ kind }) => kind === 'project') };
  },
  example: ({ diagnostic, projects }) => ({ diagnostic, projects: projects.slice(0, 1) }),
  text: ({ diagnostic, projects }) => [diagnostic, ...projects].map(serviceText).join('\n\n'),
};

function serviceText({ title, duration, summary, whenItDoesNotMakeSense, link }: Service): string {
  return joinLines(
    `${title} (${duration.text}): ${summary}`,
    ...plainList('Do NOT hire it when:', whenItDoesNotMakeSense),
    `More: ${link}`,
  );
}
