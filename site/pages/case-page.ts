import type { Resources } from '../../contract/resources/all-resources.ts';
import type { Case } from '../../contract/resources/cases.ts';
import type { Inline } from '../blocks/block.ts';
import { link } from '../blocks/inlines.ts';
import { facts } from '../blocks/lists.ts';
import { lead, markdownBody } from '../blocks/paragraphs.ts';
import { pictureOf } from '../blocks/pictures.ts';
import { chapters, section } from '../blocks/sections.ts';
import { caseArticle } from '../json-ld/case-article.ts';
import type { Pictures } from '../media/picture.ts';
import { casePath, servicePath } from '../page-links.ts';
import type { SitePage } from './site-page.ts';

/** `/cases/<slug>`: one case, and the links by which it can be checked. */
export function casePage(
  item: Case,
  { company, services: { diagnostic, projects } }: Resources,
  pictures: Pictures,
): SitePage {
  const titles = new Map([diagnostic, ...projects].map(({ slug, title }) => [slug, title]));
  const commissioned = item.services.flatMap((slug, index): Inline[] => [
    index > 0 ? ', ' : '',
    link(titles.get(slug) ?? slug, servicePath(slug)),
  ]);
  return {
    path: casePath(item.slug),
    title: item.title,
    description: item.summary,
    modified: item.modified,
    data: caseArticle(item, company),
    blocks: [
      lead(item.summary),
      facts(
        [
          { term: 'Client', definition: item.client },
          { term: 'Sector', definition: item.sector },
          { term: 'Year', definition: String(item.year) },
          { term: 'Commissioned', definition: commissioned },
        ],
        'strip',
      ),
      ...pictureOf(item, pictures),
      chapters(markdownBody(item.body)),
      section(
        'Check it yourself',
        facts(item.links.map(({ label, url, proves }) => ({ term: link(label, url), definition: proves }))),
      ),
    ],
  };
}
