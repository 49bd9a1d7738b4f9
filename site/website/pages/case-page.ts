import { casePath, servicePath } from '../../../contract/page-paths.ts';
import type { Case } from '../../../contract/resources/cases.ts';
import type { Words } from '../../../contract/words/words.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, link } from '../../tree/nodes.ts';
import { figureBand, figureStrip } from '../blocks/figures.ts';
import { linkList } from '../blocks/inlines.ts';
import { facts, pager } from '../blocks/lists.ts';
import { lead, quotation } from '../blocks/paragraphs.ts';
import { pictureOf } from '../blocks/pictures.ts';
import { beside, chapters, section } from '../blocks/sections.ts';
import { siteLanguage } from '../html/language.ts';
import { caseArticle } from '../json-ld/pages.ts';
import type { Page } from './page.ts';

/** `/cases/<slug>`: one case, and the links that verify it. */
export function casePage(item: Case, site: Site): Page {
  const { resources } = site;
  const { words } = site.website;
  const { diagnostic, projects } = resources.services;
  const titles = new Map([diagnostic, ...projects].map(({ slug, title }) => [slug, title]));
  const serviceLinks = item.services.map((slug) => link(titles.get(slug) ?? slug, servicePath(slug)));
  return {
    path: casePath(item.slug),
    title: item.title,
    description: item.summary,
    modified: item.modified,
    resources: ['cases', 'services'],
    data: caseArticle(item, site),
    article: { published: item.published },
    picture: item.picture,
    blocks: [
      lead(item.summary),
      facts(
        [
          { term: words.case.client, definition: item.client },
          ...(item.sector === undefined ? [] : [{ term: words.case.sector, definition: item.sector }]),
          ...(item.year === undefined
            ? []
            : [{ term: words.case.year, definition: siteLanguage(words.language).year(item.year) }]),
          ...(serviceLinks.length > 0
            ? [{ term: words.case.services, definition: linkList(serviceLinks) }]
            : []),
        ],
        'strip',
      ),
      ...proofOf(item, site),
      ...(item.links.length > 0
        ? [
            section(
              words.case.check,
              facts(
                item.links.map(({ label, url, proves }) => ({ term: link(label, url), definition: proves })),
              ),
            ),
          ]
        : []),
      chapters(site.caseBodies.get(item.slug) ?? []),
      ...(item.quotation ? [quotation(item.quotation)] : []),
      ...neighbours(item, resources.cases.cases, words),
    ],
  };
}

/** The picture and figures of a case. */
function proofOf(item: Case, { pictures }: Site): Block[] {
  const picture = pictureOf(item, pictures);
  if (item.figures.length === 0) return picture;
  return picture.length > 0 ? [beside(...picture, figureStrip(item.figures))] : [figureBand(item.figures)];
}

/** Links to the previous and next case in the order of the content. */
function neighbours({ slug }: Case, cases: readonly Case[], { case: words, navigation }: Words): Block[] {
  const index = cases.findIndex((item) => item.slug === slug);
  const entries = [
    { label: words.previous, item: cases[index - 1] },
    { label: words.next, item: cases[index + 1] },
  ].flatMap(({ label, item }) => (item ? [{ label, title: item.title, href: casePath(item.slug) }] : []));
  return entries.length > 0 ? [pager(navigation.cases, entries)] : [];
}
