import * as z from 'zod';
import { cacheControl } from '../../contract/cache-time.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { problemTypes } from '../../contract/problems/types.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { externalLinks, isReachable, readAddresses, type Visited } from '../addresses.ts';
import type { CheckContext, CheckGroup } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import { anyOrigin, expectAnswer } from '../expectations.ts';

const WebPage = z.looseObject({ url: z.string(), text: z.string() });

/** Every address that a document names answers. */
export const linksChecks: CheckGroup = (context) => {
  const { deployment, external } = context;
  let reading: Promise<Visited[]> | undefined;
  const visit = () => {
    reading ??= readAddresses(deployment);
    return reading;
  };
  return {
    'every internal link answers': async () => {
      const visited = await visit();
      const [dead, ...others] = visited.filter(({ answer }) => !isReachable(answer));
      if (!dead) return `${visited.length} addresses`;
      const more = others.length > 0 ? ` (and ${countInDigits(others.length, 'other')})` : '';
      const seen = `${dead.answer.status} at ${dead.path}, to which ${dead.from} links${more}`;
      throw new Mismatch('an answer at every address', seen);
    },
    ...(external && {
      'every external link answers': async () => {
        const links = externalLinks(await visit(), deployment);
        const dead: string[] = [];
        for (const [url, from] of links) {
          const reason = await deadLinkReason(url);
          if (reason) dead.push(`${reason} at ${url}, to which ${from} links`);
        }
        if (dead.length > 0) throw new Mismatch('an answer at every external address', dead.join('; '));
        return countInDigits(links.size, 'link');
      },
    }),
    'no document contains the placeholder of the base URL': async () => {
      const visited = await visit();
      const bad = visited.find(({ answer }) => answer.text.includes(baseUrlPlaceholder));
      if (bad) throw new Mismatch(deployment.url, `${baseUrlPlaceholder} in ${bad.path}`);
      return countInDigits(visited.length, 'document');
    },
    'every problem has a page with its title': async () => {
      const byPath = new Map((await visit()).map(({ path, answer }) => [path, answer]));
      const pages = problemTypes.flatMap(({ slug, title }) => {
        const answer = byPath.get(paths.problems + slug);
        return answer ? [{ slug, title, answer }] : [];
      });
      for (const { slug, title, answer } of pages) {
        expectAnswer(answer, 200, { 'Content-Type': 'text/html; charset=utf-8' });
        if (!answer.text.includes(title))
          throw new Mismatch(`a page about "${title}" at ${slug}`, 'another page');
      }
      return countInDigits(pages.length, 'page');
    },
    'every page of the sitemap links to JSON with its text': async () => {
      const { text } = await deployment.get(paths.sitemap);
      const listed = new Set([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url));
      const visited = await visit();
      const pages = visited.filter(({ path }) => listed.has(deployment.url + path));
      if (pages.length === 0) throw new Mismatch(`pages in ${paths.sitemap}`, 'none');
      const covered = await Promise.all(pages.map((page) => isCovered(page, context)));
      return `${covered.filter(Boolean).length} pages in resources, ${covered.filter((is) => !is).length} in JSON of their own`;
    },
  };
};

/** Statuses of removed pages. Sites may answer only robots with other errors. */
const goneStatuses = [404, 410];

/** The reason why a link to another site is broken; `undefined` if it works, or if that cannot be determined. */
async function deadLinkReason(url: string): Promise<string | undefined> {
  try {
    const { status, body } = await fetch(url, { signal: AbortSignal.timeout(15_000) });
    await body?.cancel();
    return goneStatuses.includes(status) ? String(status) : undefined;
  } catch {
    return 'no answer';
  }
}

/** Whether resources cover a page. Throws a Mismatch unless they do, or its own JSON has its text. */
async function isCovered({ path, answer }: Visited, { deployment, openapi }: CheckContext): Promise<boolean> {
  const url = deployment.url + path;
  const named = (type: string) =>
    [...answer.text.matchAll(new RegExp(`<link rel="alternate" type="${type}" href="([^"]+)">`, 'g'))].map(
      ([, target = '']) => target,
    );
  const [json, ...others] = named('application/json');
  if (!json) throw new Mismatch(`<link rel="alternate" type="application/json"> at ${url}`, 'none');
  const resources = openapi.pathsOf('get');
  if ([json, ...others].every((target) => resources.includes(target))) return true;
  const own = await deployment.get(json);
  expectAnswer(own, 200, { 'Content-Type': 'application/json', 'Cache-Control': cacheControl, ...anyOrigin });
  openapi.expectValue(['components', 'schemas', 'WebPage'], own.json());
  const page = WebPage.parse(own.json());
  if (page.url !== url) throw new Mismatch(`url ${url} at ${json}`, `url ${page.url}`);
  const markdown = await deployment.get(named('text/markdown')[0] ?? path);
  if (markdown.text.endsWith(`\n\n${page.text}\n`)) return false;
  throw new Mismatch(`the text of the Markdown of ${url} at ${json}`, 'another text');
}
