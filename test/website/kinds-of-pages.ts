import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';

/** The name of each kind of page that occurs at most once. */
const ourPages: Readonly<Record<keyof typeof pagePaths, string>> = {
  home: 'Home',
  services: 'Services',
  pricing: 'Prices',
  cases: 'Cases',
  nextStep: 'Next step',
  company: 'Company',
  request: 'The form',
  api: 'API',
  agents: 'Agents',
  problems: 'Problems',
  imprint: 'Imprint',
  privacy: 'Privacy',
};

/** The name of a kind of page below another page. */
const pagesBelow = {
  [pagePaths.services]: 'A service',
  [pagePaths.cases]: 'A case',
  [pagePaths.problems]: 'A problem',
};

/** The path of the first page of each kind among the `published` ones, by the kind's name. */
export function kindsOfPages(published: readonly string[]): Record<string, string> {
  const ours: readonly string[] = Object.values(pagePaths);
  const kinds: (readonly [name: string, path: string | undefined])[] = [
    ...Object.entries(pagePaths).map(([page, path]) => {
      const name = ourPages[page as keyof typeof pagePaths];
      return [name, published.includes(path) ? path : undefined] as const;
    }),
    ...Object.entries(pagesBelow).map(
      ([parent, name]) => [name, published.find((path) => path.startsWith(`${parent}/`))] as const,
    ),
    ["The firm's own", published.find((path) => /^\/[^/]+$/.test(path) && !ours.includes(path))],
  ];
  return Object.fromEntries(kinds.filter((kind): kind is readonly [string, string] => kind[1] !== undefined));
}

/** The paths in the sitemap of the website at `url`. */
export async function pagesInSitemap(url: string): Promise<string[]> {
  const sitemap = await (await fetch(url + paths.sitemap)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname);
}
