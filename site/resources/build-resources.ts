import { type CompileContext, fromMarkdown, type Token } from 'mdast-util-from-markdown';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmTable } from 'micromark-extension-gfm-table';
import { countryName, languageName } from '../../contract/content/codes.ts';
import { casePath, mediaPath, pagePaths, servicePath } from '../../contract/page-paths.ts';
import {
  type ResourceContent,
  type ResourceName,
  type Resources,
  resourceDefinitions,
} from '../../contract/resources/all-resources.ts';
import { Cases } from '../../contract/resources/cases.ts';
import type { PictureContent, PublishedPicture } from '../../contract/resources/common-schemas.ts';
import { Company } from '../../contract/resources/company.ts';
import { NextStep } from '../../contract/resources/next-step.ts';
import { type Money, type MoneyRange, Pricing } from '../../contract/resources/pricing.ts';
import type { AgentProjection } from '../../contract/resources/resource-definition.ts';
import { Services } from '../../contract/resources/services.ts';
import { type Document, jsonDocument, listedIn } from './document.ts';
import { readOperationsOf, type Site } from './site.ts';

/** The website to which resources link. */
interface ResourceSite {
  /** Origin of the deployment, without a trailing slash. */
  readonly baseUrl: string;
  /** Returns the URL of the page at `path`, or of the page that the website has instead. */
  pageUrl(path: string): string;
}

/** The resources that programs read. Each is parsed with its own schema, so that it cannot violate its contract. */
export function buildResources(content: ResourceContent, site: ResourceSite): Resources {
  return {
    company: Company.parse(companyOf(content, site)),
    services: Services.parse(servicesOf(content, site)),
    pricing: Pricing.parse(pricingOf(content, site)),
    cases: Cases.parse(casesOf(content, site)),
    nextStep: NextStep.parse(nextStepOf(content, site)),
  };
}

function companyOf({ company }: ResourceContent, site: ResourceSite) {
  const { $schema: _, country, languages, people, ...rest } = company;
  return {
    ...rest,
    ...(people && { people: people.map((person) => withPicture(person, site)) }),
    country: { code: country, name: countryName(country) ?? country },
    languages: languages.map((code) => ({ code, name: languageName(code) ?? code })),
    link: site.pageUrl(pagePaths.home),
  };
}

function servicesOf({ services }: ResourceContent, { pageUrl }: ResourceSite) {
  const all = sortByPosition(services).map(
    ({ $schema: _schema, position: _position, draft: _draft, page, ...item }) => ({
      ...item,
      link: pageUrl(page ?? servicePath(item.slug)),
    }),
  );
  return {
    diagnostic: all.find(({ kind }) => kind === 'diagnostic'),
    projects: all.filter(({ kind }) => kind === 'project'),
  };
}

function pricingOf({ pricing }: ResourceContent, { pageUrl }: ResourceSite) {
  const { $schema: _, currency, diagnostic, project, page, ...rest } = pricing;
  const range = project?.orderOfMagnitude;
  return {
    ...rest,
    diagnostic: { ...diagnostic, price: money(diagnostic.price, currency) },
    project: project && { ...project, orderOfMagnitude: range && moneyRange(range, currency) },
    link: pageUrl(page ?? pagePaths.pricing),
  };
}

/** Content is sorted by slug, and cases from the same year stay in that order. */
function casesOf({ cases }: ResourceContent, site: ResourceSite) {
  const latestFirst = cases.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0));
  return {
    cases: sortByPosition(latestFirst).map(
      ({ $schema: _schema, position: _position, draft: _draft, page, body, ...item }) => {
        const link = site.pageUrl(page ?? casePath(item.slug));
        return {
          ...withPicture(item, site),
          ...(body !== undefined && { body: withAbsoluteLinks(body, link) }),
          link,
        };
      },
    ),
  };
}

function nextStepOf({ nextStep, company }: ResourceContent, { pageUrl }: ResourceSite) {
  const { $schema: _, questions: __, page, ...rest } = nextStep;
  return {
    ...rest,
    whereToStart: rest.whereToStart.map((option) => ({
      ...option,
      link: option.target === emailTarget ? `mailto:${company.email}` : pageUrl(`/${option.target}`),
    })),
    link: pageUrl(page ?? pagePaths.nextStep),
  };
}

/** The place to start whose link is the published e-mail address. All other places are pages. */
export const emailTarget = 'email';

/** Converts the picture in the content, if any, to a member of a resource. */
function withPicture<T extends { readonly picture?: PictureContent | undefined }>(
  { picture, ...rest }: T,
  { baseUrl }: Pick<ResourceSite, 'baseUrl'>,
): Omit<T, 'picture'> & { readonly picture?: PublishedPicture } {
  if (!picture) return rest;
  return { ...rest, picture: { url: `${baseUrl}${mediaPath}${picture.file}`, alt: picture.alt } };
}

/** Sorts items by position. Items without a position come last, in their original order. */
function sortByPosition<T extends { readonly position?: number | undefined }>(items: readonly T[]): T[] {
  const positionOf = ({ position = Number.MAX_SAFE_INTEGER }: T) => position;
  return items.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** An amount in major units of `currency`, as a number and as text. Intl knows the currency's decimal places. */
function money(amount: number, currency: string): Money {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: 'stripIfInteger',
  });
  // Intl puts a no-break space after the code.
  return { amount, currency, formatted: format.format(amount).replace('\u00a0', ' ') };
}

/** A fixed price is a range whose ends are equal, and its text is that of one amount. */
function moneyRange(ends: { minimum: number; maximum: number }, currency: string): MoneyRange {
  const [minimum, maximum] = [money(ends.minimum, currency), money(ends.maximum, currency)];
  const texts = new Set([minimum.formatted, maximum.formatted]);
  return { minimum, maximum, formatted: [...texts].join(' to ') };
}

/** Returns Markdown whose links and pictures have absolute addresses. The parser says where they are; all else stays as written. */
function withAbsoluteLinks(markdown: string, pageUrl: string): string {
  const changes: { readonly start: number; readonly end: number; readonly url: string }[] = [];
  function visitDestination(this: CompileContext, { start, end }: Token) {
    const destination = this.resume();
    const url = URL.canParse(destination) ? undefined : URL.parse(destination, pageUrl);
    if (url) changes.push({ start: start.offset, end: end.offset, url: url.href.replace(/[()|]/g, encode) });
  }
  const exit = { resourceDestinationString: visitDestination, definitionDestinationString: visitDestination };
  fromMarkdown(markdown, { extensions: [gfmTable(), gfmFootnote()], mdastExtensions: [{ exit }] });
  return changes.reduceRight(
    (text, { start, end, url }) => text.slice(0, start) + url + text.slice(end),
    markdown,
  );
}

/** Percent-encodes a character that would end an address, or a cell, in Markdown. */
const encode = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

/** Returns the resource's example in the OpenAPI document, which does not grow with the content: a list has one entry. */
export function resourceExample(name: ResourceName, resources: Resources): object {
  const { list }: AgentProjection = resourceDefinitions[name].forAgents;
  const answer: Readonly<Record<string, unknown>> = resources[name];
  return list ? { ...answer, [list]: (answer[list] as unknown[]).slice(0, 1) } : answer;
}

/** The documents of the resources. */
export function resourceDocuments(site: Site): Document[] {
  const { words, resources } = site;
  return readOperationsOf(site).map(({ path, title, description, resource }) =>
    jsonDocument(path, resources[resource], {
      ...listedIn('Resources', title, description),
      contentLanguage: words.language,
    }),
  );
}
