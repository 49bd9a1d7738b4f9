import * as z from 'zod';
import { cacheControl } from '../../contract/cache-time.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { problemTypes } from '../../contract/problems/types.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { externalLinks, isReachable, readAddresses, type VisitedAddress } from '../addresses.ts';
import type { CheckContext, CheckGroup } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import { anyOrigin, expectResponse } from '../expectations.ts';

const WebPage = z.looseObject({ url: z.string(), text: z.string() });

/** Checks that every address in a document is reachable. */
export const linksChecks: CheckGroup = (context) => {
  const { deployment, external } = context;
  let visitedAddresses: Promise<VisitedAddress[]> | undefined;
  const visit = () => {
    visitedAddresses ??= readAddresses(deployment);
    return visitedAddresses;
  };
  return {
    'every internal link works': async () => {
      const visited = await visit();
      const [broken, ...otherBroken] = visited.filter(({ response }) => !isReachable(response));
      if (!broken) return `${visited.length} addresses`;
      const more = otherBroken.length > 0 ? ` (and ${countInDigits(otherBroken.length, 'other')})` : '';
      const seen = `${broken.response.status} at ${broken.path}, linked from ${broken.linkedFrom}${more}`;
      throw new Mismatch('every address to be reachable', seen);
    },
    ...(external && {
      'every external link works': async () => {
        const links = externalLinks(await visit(), deployment);
        const broken: string[] = [];
        for (const [url, linkedFrom] of links) {
          const reason = await deadLinkReason(url);
          if (reason) broken.push(`${reason} at ${url}, linked from ${linkedFrom}`);
        }
        if (broken.length > 0)
          throw new Mismatch('every external address to be reachable', broken.join('; '));
        return countInDigits(links.size, 'link');
      },
    }),
    'no document contains the base URL placeholder': async () => {
      const visited = await visit();
      const offender = visited.find(({ response }) => response.text.includes(baseUrlPlaceholder));
      if (offender) throw new Mismatch(deployment.url, `${baseUrlPlaceholder} in ${offender.path}`);
      return countInDigits(visited.length, 'document');
    },
    'every problem has a page with its title': async () => {
      const byPath = new Map((await visit()).map(({ path, response }) => [path, response]));
      const pages = problemTypes.flatMap(({ slug, title }) => {
        const response = byPath.get(paths.problems + slug);
        return response ? [{ slug, title, response }] : [];
      });
      for (const { slug, title, response } of pages) {
        expectResponse(response, 200, { 'Content-Type': 'text/html; charset=utf-8' });
        if (!response.text.includes(title))
          throw new Mismatch(`a page about "${title}" at ${slug}`, 'a different page');
      }
      return countInDigits(pages.length, 'page');
    },
    'every page in the sitemap links to JSON with the same text': async () => {
      const { text } = await deployment.get(paths.sitemap);
      const listedUrls = new Set([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url));
      const visited = await visit();
      const pages = visited.filter(({ path }) => listedUrls.has(deployment.url + path));
      if (pages.length === 0) throw new Mismatch(`pages in ${paths.sitemap}`, 'none');
      const coverage = await Promise.all(pages.map((page) => isCoveredByResources(page, context)));
      const count = coverage.filter(Boolean).length;
      return `${count} pages covered by resources, ${coverage.length - count} with their own JSON`;
    },
  };
};

/** Statuses of removed pages. Sites may send other errors only to robots. */
const removedStatuses = [404, 410];

/** Returns why an external link is broken, or `undefined` if it works or its state cannot be determined. */
async function deadLinkReason(url: string): Promise<string | undefined> {
  try {
    const { status, body } = await fetch(url, { signal: AbortSignal.timeout(15_000) });
    await body?.cancel();
    return removedStatuses.includes(status) ? String(status) : undefined;
  } catch {
    return 'no response';
  }
}

/** Whether resources cover a page. If they do not, throws a Mismatch unless the page's own JSON contains its text. */
async function isCoveredByResources(
  { path, response }: VisitedAddress,
  { deployment, openapi }: CheckContext,
): Promise<boolean> {
  const url = deployment.url + path;
  const alternates = (type: string) =>
    [...response.text.matchAll(new RegExp(`<link rel="alternate" type="${type}" href="([^"]+)">`, 'g'))].map(
      ([, target = '']) => target,
    );
  const [json, ...otherJson] = alternates('application/json');
  if (!json) throw new Mismatch(`<link rel="alternate" type="application/json"> at ${url}`, 'none');
  const resources = openapi.pathsWith('get');
  if ([json, ...otherJson].every((target) => resources.includes(target))) return true;
  const ownJson = await deployment.get(json);
  expectResponse(ownJson, 200, {
    'Content-Type': 'application/json',
    'Cache-Control': cacheControl,
    ...anyOrigin,
  });
  openapi.expectValue(['components', 'schemas', 'WebPage'], ownJson.json());
  const page = WebPage.parse(ownJson.json());
  if (page.url !== url) throw new Mismatch(`url ${url} at ${json}`, `url ${page.url}`);
  const markdown = await deployment.get(alternates('text/markdown')[0] ?? path);
  if (markdown.text.endsWith(`\n\n${page.text}\n`)) return false;
  throw new Mismatch(`the Markdown text of ${url} at ${json}`, 'a different text');
}
