import { casePath, pagePaths, servicePath } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { fill, partsOf } from '../../../contract/words/fill.ts';
import { articlesOf } from '../../resources/articles.ts';
import { siteLastModified } from '../../resources/build-resources.ts';
import { lastModified } from '../../resources/projections.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, heading, link, list, paragraph } from '../../tree/nodes.ts';
import { evidence } from '../blocks/figures.ts';
import { action, fillInline, linkList } from '../blocks/inlines.ts';
import { facts, indexList, stepTitles } from '../blocks/lists.ts';
import { actions, codeBlock, lead, note, quotation } from '../blocks/paragraphs.ts';
import { people } from '../blocks/people.ts';
import { smallPicture } from '../blocks/pictures.ts';
import { bandSectionAt, columns, wideSectionAt } from '../blocks/sections.ts';
import { organization } from '../json-ld/organization.ts';
import { articleEntries } from './articles-page.ts';
import { caseCards } from './cases-page.ts';
import { linksWithDiagnostic } from './own-pages.ts';
import type { Page } from './page.ts';
import { priceOfDiagnostic, priceOfProjects } from './prices.ts';
import { serviceEntry } from './services-page.ts';

/** Number of case cards on the home page. */
const casesShown = 3;

/** Number of articles on the home page. */
const articlesShown = 3;

/** Width of the picture beside the headline. */
const evidenceWidth = '(min-width: 64rem) 20rem, calc(100vw - 6rem)';

/** `/`: the firm in brief, with links to all other pages. */
export function homePage(site: Site): Page {
  const { resources, website } = site;
  const { company, services, nextStep } = resources;
  const { home, common, layout, navigation, service } = website.words;
  const samples = linksWithDiagnostic(site);
  const articles = articlesOf(site).slice(0, articlesShown);
  return {
    path: pagePaths.home,
    title: company.tagline ?? company.name,
    description: company.summary,
    modified: lastModified({ modified: siteLastModified(resources) }, ...articles),
    data: organization(site),
    blocks: [
      lead(company.summary),
      actions(action(layout.request, pagePaths.request), link(navigation.nextStep, pagePaths.nextStep)),
      note(nextStep.commitment),
      ...headlineEvidence(site),
      facts(
        [
          {
            term: common.firstStep,
            definition: link(services.diagnostic.title, servicePath(services.diagnostic.slug)),
          },
          { term: common.price, definition: link(priceOfDiagnostic(site), pagePaths.pricing) },
          { term: common.duration, definition: services.diagnostic.duration.text },
          ...(samples.length > 0 ? [{ term: service.whatYouGet, definition: linkList(samples) }] : []),
        ],
        'strip opening',
      ),
      wideSectionAt('services', navigation.services, ...serviceList(site)),
      ...casesAndQuotation(site),
      ...(articles.length > 0
        ? [
            wideSectionAt(
              'articles',
              navigation.articles,
              indexList(articleEntries(articles, website.words)),
              actions(link(common.allArticles, pagePaths.articles)),
            ),
          ]
        : []),
      bandSectionAt('when-not-to-hire-us', home.whenNotToHire, ...whenNotToHire(site), ...askAnAi(site)),
      ...peopleOf(site),
      wideSectionAt('how-it-works', navigation.nextStep, ...steps(site)),
    ],
  };
}

/**
 * The cases of the home page. The theme may choose them; otherwise, each place shows a different case, in their order, and
 * the first one with a figure is beside the headline. If fewer than three are left for the cards, the quoted case is also a
 * card, unless it would be the only one.
 */
function homeCases({ resources, website }: Site) {
  const { cases } = resources.cases;
  const chosen = website.theme.homeCases ?? {};
  const findCase = (slug: string | undefined) => cases.find((item) => item.slug === slug);
  const chosenSlugs = [chosen.headline, ...(chosen.cards ?? [])];
  const quoted =
    findCase(chosen.quotation) ??
    cases.find(({ quotation, slug }) => quotation && !chosenSlugs.includes(slug));
  const available = cases.filter((item) => item !== quoted && !chosen.cards?.includes(item.slug));
  const headline =
    findCase(chosen.headline) ??
    available.find(({ figures }) => figures.length > 0) ??
    available[0] ??
    quoted;
  const others = cases.filter((item) => item !== headline);
  const unquoted = others.filter((item) => item !== quoted);
  const hasFewCards = unquoted.length > 0 && unquoted.length < casesShown;
  // In another language, perhaps none of them is translated.
  const chosenCards = (chosen.cards ?? []).flatMap((slug) => findCase(slug) ?? []);
  const defaultCards = (hasFewCards ? others : unquoted).slice(0, casesShown);
  return { headline, cards: chosenCards.length > 0 ? chosenCards : defaultCards, quoted };
}

function headlineEvidence(site: Site): Block[] {
  const { headline } = homeCases(site);
  if (!headline) return [];
  const { client, title, slug, figures, picture } = headline;
  const small = smallPicture(picture, site.pictures, evidenceWidth);
  const shown = small?.isIllegible ? undefined : small?.node;
  return [evidence(figures[0], link(title, casePath(slug)), client, shown)];
}

/** All services, and below them the price range of projects. */
function serviceList(site: Site): Block[] {
  const { diagnostic, projects } = site.resources.services;
  const { words } = site.website;
  const range = priceOfProjects(site);
  return [
    indexList([
      serviceEntry(diagnostic, words, priceOfDiagnostic(site)),
      ...projects.map((item) => serviceEntry(item, words)),
    ]),
    ...(range === undefined
      ? []
      : [
          note(
            ...fillInline(words.form.labelled, {
              label: words.common.projects,
              text: link(range, pagePaths.pricing),
            }),
          ),
        ]),
    actions(link(words.common.allServices, pagePaths.services)),
  ];
}

/** Cases, and a quotation of a client. */
function casesAndQuotation(site: Site): Block[] {
  const { cards, quoted } = homeCases(site);
  const { common, navigation } = site.website.words;
  return [
    ...(cards.length > 0
      ? [
          wideSectionAt(
            'cases',
            navigation.cases,
            caseCards(cards, site),
            actions(link(common.allCases, pagePaths.cases)),
          ),
        ]
      : []),
    ...(quoted?.quotation ? [quotation(quoted.quotation, link(quoted.title, casePath(quoted.slug)))] : []),
  ];
}

function whenNotToHire({ resources: { company, services }, website: { words } }: Site): Block[] {
  const { whenItDoesNotMakeSense } = services.diagnostic;
  return [
    columns(
      [heading(3, words.home.notOurWork), list(company.whatWeDoNotDo)],
      [heading(3, words.home.whenNotDiagnostic), list(whenItDoesNotMakeSense)],
    ),
  ];
}

/**
 * A question for the visitor's assistant. Only a link that its vendor documents opens one with the question: Claude
 * Desktop (https://support.claude.com/en/articles/14729294-open-claude-desktop-with-a-link). On 27 November 2026, neither
 * `claude.ai/new?q=` nor `chatgpt.com/?q=` was documented.
 */
function askAnAi({ baseUrl, resources: { company }, website: { words } }: Site): Block[] {
  const { home } = words;
  const values = { address: baseUrl + paths.llmsFullTxt, firm: company.name };
  // The address is not encoded, because it begins with the placeholder for the deployment's own.
  const parts = partsOf(home.question, {
    address: [values.address],
    firm: [encodeURIComponent(values.firm)],
  });
  const query = parts.flatMap((part) => (typeof part === 'string' ? encodeURIComponent(part) : part));
  return [
    heading(3, home.askAnAi),
    paragraph(home.copyQuestion),
    codeBlock('text', fill(home.question, values)),
    actions(link(home.openClaude, `claude://claude.ai/new?q=${query.join('')}`)),
  ];
}

/** The people, if the firm publishes any, and a link to the page about the firm. */
function peopleOf({ resources: { company }, pictures, website: { words } }: Site): Block[] {
  if (!company.people) return [];
  const { home, navigation } = words;
  return [
    wideSectionAt(
      'people',
      home.people,
      people(company.people, pictures),
      actions(link(navigation.company, pagePaths.company)),
    ),
  ];
}

function steps({ resources: { nextStep }, website: { words } }: Site): Block[] {
  return [
    stepTitles(nextStep.steps.map(({ title, duration }) => ({ title, details: duration?.text ?? '' }))),
    actions(link(words.common.eachStep, pagePaths.nextStep)),
  ];
}
