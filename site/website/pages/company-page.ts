import { pagePaths } from '../../../contract/page-paths.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, link, list, paragraph } from '../../tree/nodes.ts';
import { figureStrip } from '../blocks/figures.ts';
import { telephoneLink } from '../blocks/inlines.ts';
import { type Fact, facts, presentFacts } from '../blocks/lists.ts';
import { lead } from '../blocks/paragraphs.ts';
import { people } from '../blocks/people.ts';
import { section, sectionAt, wideSectionAt } from '../blocks/sections.ts';
import { placeOfOffice } from '../html/firm.ts';
import { siteLanguage } from '../html/language.ts';
import type { Page } from './page.ts';

/** `/company`: the firm, its people, its figures, what it does not do, and how to reach it. */
export function companyPage(site: Site): Page {
  const { resources, pictures, website } = site;
  const { home, navigation } = website.words;
  const { summary, about, figures, people: persons, whatWeDoNotDo, modified } = resources.company;
  return {
    path: pagePaths.company,
    navigation: { area: 'header' },
    title: navigation.company,
    description: summary,
    modified,
    blocks: [
      lead(summary),
      ...(persons ? [wideSectionAt('people', home.people, people(persons, pictures))] : []),
      ...aboutSection(about, figures.length > 0 ? [figureStrip(figures)] : [], home.about),
      section(home.notOurWork, list(whatWeDoNotDo)),
      sectionAt('contact', home.reach, facts(contactFacts(site))),
    ],
  };
}

function aboutSection(about: readonly string[], numbers: readonly Block[], title: string): Block[] {
  const blocks = [...about.map((text) => paragraph(text)), ...numbers];
  return blocks.length > 0 ? [section(title, ...blocks)] : [];
}

function contactFacts({ resources: { company }, website: { words } }: Site): Fact[] {
  const { home, navigation } = words;
  const { email, telephone, languages, founded, legal, workingHours, timeZone } = company;
  const language = siteLanguage(words.language);
  const hours =
    workingHours && timeZone
      ? fill(home.hoursInZone, { hours: workingHours, zone: language.timeZone(timeZone) })
      : workingHours;
  return presentFacts([
    { term: home.email, definition: link(email, `mailto:${email}`) },
    { term: home.telephone, definition: telephone && telephoneLink(telephone) },
    { term: home.office, definition: placeOfOffice(company, words) },
    { term: home.hours, definition: hours },
    {
      term: home.languages,
      definition: language.list(languages.map(({ code }) => language.language(code))),
    },
    { term: home.since, definition: founded === undefined ? undefined : language.year(founded) },
    { term: navigation.imprint, definition: legal && link(legal.name, pagePaths.imprint) },
  ]);
}
