import type { Case } from '../../contract/resources/cases.ts';
import { facts } from '../blocks/lists.ts';
import { link } from '../blocks/phrases.ts';
import { lead } from '../blocks/prose.ts';
import type { Phrase } from '../blocks/rendering.ts';
import { chapters, section } from '../blocks/section.ts';
import { story } from '../blocks/story.ts';
import { caseArticle } from '../json-ld/case.ts';
import { casePath, servicePath } from '../links.ts';
import type { Resources } from '../resources/resources.ts';
import type { Page } from './page.ts';

/** `/cases/<slug>`: one piece of work, and where to check what is said of it. */
export function casePage(one: Case, { company, services: { diagnostic, projects } }: Resources): Page {
  const titles = new Map([diagnostic, ...projects].map(({ slug, title }) => [slug, title]));
  const commissioned = one.services.flatMap((slug, index): Phrase[] => [
    index > 0 ? ', ' : '',
    link(titles.get(slug) ?? slug, servicePath(slug)),
  ]);
  return {
    path: casePath(one.slug),
    title: one.title,
    description: one.summary,
    modified: one.modified,
    data: caseArticle(one, company),
    blocks: [
      lead(one.summary),
      facts(
        [
          { term: 'Client', is: one.client },
          { term: 'Sector', is: one.sector },
          { term: 'Year', is: String(one.year) },
          { term: 'Commissioned', is: commissioned },
        ],
        'strip',
      ),
      chapters(story(one.story)),
      section(
        'Check it yourself',
        facts(one.links.map(({ label, url, proves }) => ({ term: link(label, url), is: proves }))),
      ),
    ],
  };
}
