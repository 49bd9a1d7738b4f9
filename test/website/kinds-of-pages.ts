import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';

/** The path of one page of each kind that the website at `url` has, by the kind's name. */
export async function kindsOfPages(url: string): Promise<Record<string, string>> {
  const sitemap = await (await fetch(url + paths.sitemap)).text();
  const published = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, page = '']) => new URL(page).pathname,
  );
  const below = (path: string) => published.find((page) => page.startsWith(`${path}/`));
  const ours: readonly string[] = Object.values(pagePaths);
  const kinds = {
    Home: pagePaths.home,
    'A service': below(pagePaths.services),
    'A case': below(pagePaths.cases),
    'The form': pagePaths.request,
    "The firm's own": published.find((page) => /^\/[^/]+$/.test(page) && !ours.includes(page)),
  };
  return Object.fromEntries(
    Object.entries(kinds).filter((kind): kind is [string, string] => kind[1] !== undefined),
  );
}
