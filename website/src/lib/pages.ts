import { type CollectionEntry, getCollection } from 'astro:content';
import type { Case } from './resources.ts';
import { headlineCase, languagePaths, type Site, sites, slugOf } from './site.ts';

/** A page of the website, for menus, breadcrumbs and the sitemap. */
export interface PageEntry {
  /** Its path in the first language. */
  readonly path: string;
  readonly title: string;
  /** The text of links in menus, if it is not the title. */
  readonly label?: string | undefined;
  /** The day (YYYY-MM-DD) on which its content last changed. */
  readonly modified?: string | undefined;
  readonly navigation?: 'header' | 'footer' | 'legal' | 'none';
}

/** The articles of a language, newest first. */
export async function articlesIn(site: Site): Promise<CollectionEntry<'articles'>[]> {
  const articles = (await getCollection('articles')).filter((entry) => isPublished(entry, site));
  return articles.toSorted((a, b) => b.data.published.localeCompare(a.data.published));
}

/** The page of each language that has articles, for `getStaticPaths()`. */
export async function articleLanguagePaths() {
  const counts = await Promise.all(sites.map(async (site) => (await articlesIn(site)).length));
  return languagePaths().filter((_, index) => counts[index] !== 0);
}

/** The firm's own pages in a language. */
export async function ownPagesIn(site: Site): Promise<CollectionEntry<'pages'>[]> {
  const pages = (await getCollection('pages')).filter((entry) => isPublished(entry, site));
  return pages.toSorted((a, b) => a.data.position - b.data.position || a.id.localeCompare(b.id));
}

export const articlePath = (article: CollectionEntry<'articles'>) => `/articles/${slugOf(article)}`;

/** The latest of some days. */
export const lastOf = (...days: readonly (string | undefined)[]) =>
  days.reduce((last, day) => ((day ?? '') > (last ?? '') ? day : last), undefined);

const entriesBySite = new Map<Site, Promise<PageEntry[]>>();

/** All pages in a language, in the order of menus. Of a server that shows changes, nothing is kept. */
export function pagesIn(site: Site): Promise<PageEntry[]> {
  const known = import.meta.env.PROD ? entriesBySite.get(site) : undefined;
  const entries = known ?? listPages(site);
  entriesBySite.set(site, entries);
  return entries;
}

async function listPages(site: Site): Promise<PageEntry[]> {
  const { company, services, pricing, cases, nextStep } = site.resources;
  const { navigation } = site.words;
  const articles = await articlesIn(site);
  const own = await ownPagesIn(site);
  const all = [services.diagnostic, ...services.projects];
  const dayOf = ({ modified }: { readonly modified?: string }) => modified;
  const facts = lastOf(...[company, pricing, nextStep, ...all, ...cases.cases].map(dayOf));
  const changed = articles.map(({ data }) => data.modified ?? data.published);
  const header = 'header' as const;
  const servicesDay = lastOf(...all.map(dayOf));
  const casesDay = lastOf(...cases.cases.map(dayOf));
  return [
    { path: '/', title: company.tagline ?? company.name, modified: lastOf(facts, ...changed) },
    { path: '/services', title: navigation.services, modified: servicesDay, navigation: header },
    ...all.map(({ slug, title, modified }) => ({
      path: `/services/${slug}`,
      title,
      modified: lastOf(modified, pricing.modified),
    })),
    { path: '/pricing', title: navigation.pricing, modified: pricing.modified, navigation: header },
    ...(cases.cases.length > 0
      ? [{ path: '/cases', title: navigation.cases, modified: casesDay, navigation: header }]
      : []),
    ...cases.cases.map(({ slug, title, modified }) => ({ path: `/cases/${slug}`, title, modified })),
    { path: '/next-step', title: navigation.nextStep, modified: nextStep.modified, navigation: header },
    ...(articles.length > 0
      ? [{ path: '/articles', title: navigation.articles, modified: lastOf(...changed), navigation: header }]
      : []),
    { path: '/company', title: navigation.company, modified: company.modified, navigation: header },
    ...own.map((page) => ({ path: `/${slugOf(page)}`, ...page.data })),
    ...(company.legal ? [{ path: '/imprint', title: navigation.imprint, modified: company.modified }] : []),
    ...articles.map((article, index) => ({
      path: articlePath(article),
      title: article.data.title,
      modified: changed[index],
    })),
  ];
}

/** The sites that have the page, if there are several. */
export async function alternatesOf(path: string): Promise<Site[]> {
  const found = await Promise.all(
    sites.map(async (site) => ((await pagesIn(site)).some((page) => page.path === path) ? [site] : [])),
  );
  return found.flat().length > 1 ? found.flat() : [];
}

/** Whether the file is one of the language, and no draft, unless drafts are shown. */
function isPublished(
  { id, data }: { readonly id: string; readonly data: { readonly draft: boolean } },
  { prefix }: Site,
): boolean {
  const folder = id.split('/').slice(0, -2).join('/');
  return folder === prefix.slice(1) && (!data.draft || Boolean(process.env.FRONTDESK_DRAFTS));
}

/** The id of a person on the page about the firm. */
export const personId = (name: string) =>
  `person-${name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}`;

/** Where the page about the firm introduces a person, if it does. */
export const personPath = (name: string, { resources: { company } }: Site) =>
  company.people?.some((person) => person.name === name) ? `/company#${personId(name)}` : undefined;

const maxCards = 3;

/**
 * The cases of the home page, each in another place: beside the headline the one of src/site.json or the first with a
 * figure, then a client's words, and the others on cards.
 */
export function homeCases(cases: readonly Case[]) {
  const chosen = cases.find(({ slug }) => slug === headlineCase);
  const quoted = cases.find((item) => item.quotation && item !== chosen);
  const others = cases.filter((item) => item !== quoted);
  const headline = chosen ?? others.find(({ figures = [] }) => figures.length > 0) ?? others[0] ?? quoted;
  return { headline, quoted, cards: others.filter((item) => item !== headline).slice(0, maxCards) };
}
