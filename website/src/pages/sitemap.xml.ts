import type { APIRoute } from 'astro';
import { alternatesOf, pagesIn } from '../lib/pages.ts';
import { type Site, sites } from '../lib/site.ts';

/** `/sitemap.xml` (sitemaps.org 0.9): all pages in all languages, each with the day of its last change. */
export const GET: APIRoute = async () => {
  const urls = await Promise.all(sites.map(urlsOf));
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.flat().join('\n')}
</urlset>
`);
};

async function urlsOf(site: Site): Promise<string[]> {
  const pages = await pagesIn(site);
  return Promise.all(
    pages.map(async ({ path, modified }) => {
      const alternates = (await alternatesOf(path)).map(
        ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeUrl(url(path))}"/>`,
      );
      const day = modified === undefined ? '' : `<lastmod>${modified}</lastmod>`;
      return `<url><loc>${escapeUrl(site.url(path))}</loc>${day}${alternates.join('')}</url>`;
    }),
  );
}

/** A file's name may have any character but those of markup, for which a URL has escapes. */
const escapeUrl = (url: string) => new URL(url).href.replaceAll('&', '&amp;');
