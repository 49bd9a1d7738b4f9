import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';

/** The name of each kind of page that occurs at most once. */
const uniquePages: Readonly<Record<keyof typeof pagePaths, string>> = {
  home: 'Home',
  services: 'Services',
  pricing: 'Prices',
  cases: 'Cases',
  nextStep: 'Next step',
  articles: 'Articles',
  company: 'Company',
  request: 'The form',
  api: 'API',
  agents: 'Agents',
  problems: 'Problems',
  imprint: 'Imprint',
  privacy: 'Privacy',
};

/** The name of a kind of page below another page. */
const childPages = {
  [pagePaths.services]: 'A service',
  [pagePaths.cases]: 'A case',
  [pagePaths.articles]: 'An article',
  [pagePaths.problems]: 'A problem',
};

/** Returns the path of the first page of each kind in `publishedPaths`, keyed by the name of the kind. */
export function kindsOfPages(publishedPaths: readonly string[]): Record<string, string> {
  const uniquePaths: readonly string[] = Object.values(pagePaths);
  const kinds: (readonly [name: string, path: string | undefined])[] = [
    ...Object.entries(pagePaths).map(([page, path]) => {
      const name = uniquePages[page as keyof typeof pagePaths];
      return [name, publishedPaths.includes(path) ? path : undefined] as const;
    }),
    ...Object.entries(childPages).map(
      ([parent, name]) => [name, publishedPaths.find((path) => path.startsWith(`${parent}/`))] as const,
    ),
    ["The firm's own", publishedPaths.find((path) => /^\/[^/]+$/.test(path) && !uniquePaths.includes(path))],
  ];
  return Object.fromEntries(kinds.filter((kind): kind is readonly [string, string] => kind[1] !== undefined));
}

/** Fetches the paths in the sitemap of the website at `url`. */
export async function fetchSitemapPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(url + paths.sitemap)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname);
}
