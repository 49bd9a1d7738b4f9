import { buildSite, type LocalSite } from '../../local/build-site.ts';
import { send } from '../support/http-client.ts';
import { startTestRun } from '../support/local-run.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** Builds the sample's website, and runs it as `npm start` does. */
export async function startSample() {
  let notices: LocalSite['notices'] = [];
  const { url, close } = await startTestRun({
    async build(baseUrl) {
      const site = await buildSite({ firm: '.' }, baseUrl, scratchFolder());
      ({ notices } = site);
      return site;
    },
  });
  const { text } = await send(url, { path: '/sitemap.xml' });
  const pages = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname);
  return { url, close, notices, pages };
}

/** Returns one page of each kind: each page, but of those in a folder only the first. */
export const kindsOfPages = (pages: readonly string[]): string[] =>
  [...Map.groupBy(pages, (path) => path.replace(/(.)\/[^/]+$/, '$1/*')).values()].flatMap(
    ([first]) => first ?? [],
  );
