import type { Resources } from '../../contract/resources/all-resources.ts';
import { amountsIn, showsAmount } from './amounts.ts';
import { homePages, spellings } from './listed-pages.ts';
import { errorOf, type WebPage, type Website, type WebsiteIssue, warningOf } from './website.ts';

/**
 * Reports pages that should show the published price and do not, and other amounts on pages that name something that is
 * published. `pricingPage` is the path of the page with the prices, in the first language.
 */
export function priceIssues(
  website: Website,
  pages: readonly WebPage[],
  { cases: { cases }, company, pricing, services }: Resources,
  pricingPage: string | undefined,
): WebsiteIssue[] {
  const { price } = pricing.diagnostic;
  const pricingPaths = pathsInLanguages(pricingPage, website);
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
function pathsInLanguages(path: string | undefined, website: Website): ReadonlySet<string> {
  if (path === undefined || path === '/') return new Set();
  const homes = homePages(website);
  // If the home page redirects, all languages have a folder.
  const folder = homes[0]?.page.path.replace(/\/$/, '') ?? '';
  const rest = folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;
  const stem = (text: string) => text.replace(/(?:\/index)?\.html$|\/$/, '');
  const all = [path, ...homes.map(({ prefix }) => prefix + rest)];
  return new Set(all.flatMap((one) => [...spellings(stem(one)), ...spellings(`${stem(one)}/`)]));
}
