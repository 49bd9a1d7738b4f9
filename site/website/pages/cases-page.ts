import { casePath, pagePaths } from '../../../contract/page-paths.ts';
import { type Case, haveLinks } from '../../../contract/resources/cases.ts';
import { fill } from '../../../contract/words/fill.ts';
import { lastModified } from '../../resources/projections.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, link } from '../../tree/nodes.ts';
import { type Card, cards } from '../blocks/cards.ts';
import { sectionsByYear } from '../blocks/sections.ts';
import { type SiteLanguage, siteLanguage } from '../html/language.ts';
import { startNote } from './next-step-page.ts';
import type { Page } from './page.ts';

/** `/cases`: all cases. */
export function casesPage(site: Site): Page {
  const { resources, website } = site;
  const { words } = website;
  const { nextStep } = resources;
  const { cases } = resources.cases;
  const language = siteLanguage(words.language);
  const clients = language.list([...new Set(cases.map(({ client }) => client))]);
  return {
    path: pagePaths.cases,
    navigation: { area: 'header' },
    title: words.navigation.cases,
    description: fill(haveLinks(cases) ? words.cases.description : words.cases.descriptionWithoutLinks, {
      clients,
    }),
    modified: lastModified(...cases),
    resources: ['cases', 'nextStep'],
    blocks: [
      ...startNote(nextStep, pagePaths.cases),
      ...(isLatestFirst(cases)
        ? sectionsByYear(
            cases,
            ({ year = 0 }) => year,
            language,
            (casesOfYear) => caseCards(casesOfYear, site, true),
          )
        : [caseCards(cases, site, true)]),
    ],
  };
}

/** Some of the cases as cards, each with the first link that verifies it if `hasProofs`. */
export function caseCards(cases: readonly Case[], site: Site, hasProofs = false): Block {
  const language = siteLanguage(site.website.words.language);
  return cards(
    cases.map((item) => caseCard(item, language, hasProofs)),
    site.pictures,
  );
}

/** Whether the cases are in descending order of their years. */
function isLatestFirst(cases: readonly Case[]): boolean {
  const years = cases.map(({ year }) => year ?? Number.NaN);
  return years.every((year, index) => year <= (years[index - 1] ?? year));
}

function caseCard(
  { slug, title, client, sector, year, summary, picture, figures, links }: Case,
  language: SiteLanguage,
  hasProof: boolean,
): Card {
  const [first] = hasProof ? links : [];
  return {
    title,
    href: casePath(slug),
    name: client,
    field: sector,
    note: year === undefined ? '' : language.year(year),
    text: summary,
    proof: first && { term: link(first.label, first.url), definition: first.proves },
    picture,
    figure: figures[0],
  };
}
