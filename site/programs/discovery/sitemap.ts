import { html } from 'hono/html';
import { paths } from '../../../contract/paths.ts';
import { type SiteDocument, textDocument } from '../../resources/site-document.ts';

/**
 * `/sitemap.xml` (sitemaps.org 0.9): the pages, each with the day of its last change where its content has one. The page
 * of each problem type is for who meets the problem, not for search engines: `/problems` leads to it.
 */
export function sitemap(baseUrl: string, documents: readonly SiteDocument[]): SiteDocument {
  const pages = documents.filter(
    ({ path, mediaType, isUnlisted }) =>
      mediaType.startsWith('text/html') && !isUnlisted && !path?.startsWith(paths.problems),
  );
  const urls = pages.map(
    ({ path, modified }) =>
      html`<url><loc>${baseUrl}${path}</loc>${modified && html`<lastmod>${modified}</lastmod>`}</url>\n`,
  );
  const text = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`;
  return textDocument('xml', paths.sitemap, text.toString());
}
