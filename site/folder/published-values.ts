import { pagePaths } from '../../contract/page-paths.ts';
import { parsePointer } from '../../contract/problems/validation-errors.ts';
import {
  type Resources,
  resourceDefinitions,
  resourceNames,
} from '../../contract/resources/all-resources.ts';
import type { Money } from '../../contract/resources/pricing.ts';
import { amountsIn, showsAmount, showsMoney } from './amounts.ts';
import { homePages, spellings } from './listed-pages.ts';
import type { WebPage } from './read-page.ts';
import { errorOf, type Website, type WebsiteIssue, warningOf } from './website.ts';

/** Reports elements with `data-resource` whose text is not the published value. */
export function boundValueIssues(pages: readonly WebPage[], resources: Resources): WebsiteIssue[] {
  return pages.flatMap((page) =>
    page.values.flatMap(({ reference, text }) => {
      const problem = boundValueProblem(reference, text, page.language, resources);
      if (problem === undefined) return [];
      const fix = 'write the published value, or read it from FRONTDESK_RESOURCES';
      return [errorOf('bound value', page.name, problem, fix)];
    }),
  );
}

/** The resources by the last segment of their paths, as `data-resource` names them. */
const resourcesByName = new Map(
  resourceNames.map((name) => [resourceDefinitions[name].path.split('/').at(-1), name]),
);

function boundValueProblem(
  reference: string,
  text: string,
  language: string | undefined,
  resources: Resources,
): string | undefined {
  const [name = '', pointer = ''] = reference.split('#');
  const resource = resourcesByName.get(name);
  if (resource === undefined)
    return `data-resource="${reference}" names no resource (${[...resourcesByName.keys()].join(', ')})`;
  const value = valueAt(resources[resource], pointer);
  if (value === undefined) return `data-resource="${reference}" points to nothing`;
  if (shows(text, value, language)) return undefined;
  return `data-resource="${reference}" shows "${text}", but ${describe(value)} is published`;
}

/** Resolves a JSON Pointer (RFC 6901). */
function valueAt(document: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    document,
  );
}

function shows(text: string, value: unknown, language: string | undefined): boolean {
  if (isMoney(value)) return showsMoney(text, value, language);
  if (typeof value === 'number') return showsAmount(text, value);
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  const published = isList ? value.join('') : typeof value === 'string' ? value : JSON.stringify(value);
  return withoutBlanks(text) === withoutBlanks(published);
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '');

const describe = (value: unknown) => (isMoney(value) ? value.formatted : JSON.stringify(value));

/**
 * Reports pages that should show the published price and do not, and other amounts on pages that name something that is
 * published. The page of the prices is that of the link in the pricing.
 */
export function priceIssues(
  website: Website,
  pages: readonly WebPage[],
  { cases: { cases }, company, pricing, services }: Resources,
): WebsiteIssue[] {
  const { price } = pricing.diagnostic;
  const pricingPaths = pathsInLanguages(new URL(pricing.link).pathname, website);
  const errors = pages
    .filter(
      ({ path, text }) => pricingPaths.has(path) && price.amount > 0 && !showsAmount(text, price.amount),
    )
    .map(({ name }) => {
      const problem = `does not show the published price, ${price.formatted}`;
      return errorOf(
        'price',
        name,
        problem,
        'correct the page, or the price or the page that content/pricing.json names',
      );
    });
  const range = pricing.project?.orderOfMagnitude;
  const figures = [company, ...cases].flatMap((resource) => resource.figures ?? []);
  const published = [
    ...[price, ...(range ? [range.minimum, range.maximum] : [])],
    ...figures.flatMap(({ value }) => amountsIn(value, price.currency)),
  ].map(({ amount }) => amount);
  const titles = [services.diagnostic, ...services.projects].map(({ title }) => title);
  const warnings = pages
    .filter(({ text }) => titles.some((title) => text.includes(title)))
    .flatMap(({ name, text, language }): WebsiteIssue[] => {
      const other = amountsIn(text, price.currency, language).find(
        ({ amount }) => !published.includes(amount),
      );
      if (other === undefined) return [];
      const problem = `shows an amount of ${other.text} ${price.currency}, which is not published`;
      return [warningOf('other price', name, problem, 'check whether it is a price')];
    });
  return [...errors, ...warnings];
}

/** The path of a page in each language of the site, in every spelling. The home page shows too much to be a page of prices. */
function pathsInLanguages(path: string, website: Website): ReadonlySet<string> {
  if (path === pagePaths.home) return new Set();
  const homes = homePages(website);
  // If the home page redirects, all languages have a folder.
  const folder = homes[0]?.page.path.replace(/\/$/, '') ?? '';
  const rest = folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;
  const stem = (text: string) => text.replace(/(?:\/index)?\.html$|\/$/, '');
  const all = [path, ...homes.map(({ prefix }) => prefix + rest)];
  return new Set(all.flatMap((one) => [...spellings(stem(one)), ...spellings(`${stem(one)}/`)]));
}
