import { html } from 'hono/html';
import { paths } from '../../../contract/paths.ts';
import { type Document, textDocument } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';

/**
 * `/robots.txt` (RFC 9309): every crawler may read everything, and the content signals (draft-romm-aipref-contentsignals)
 * say whether search engines may list it. A website's own robots.txt replaces this one. There is no Agentmap line, because
 * validators reject it: Link headers lead to the AI catalog.
 */
export const robotsTxt = ({ baseUrl, isListed }: Pick<Site, 'baseUrl' | 'isListed'>): Document =>
  textDocument(
    'text',
    paths.robotsTxt,
    `User-agent: *
Content-Signal: ${isListed ? 'search=yes, ai-input=yes' : 'search=no'}
Allow: /

Sitemap: ${baseUrl}${paths.sitemap}
`,
  );

/** A page in the sitemap. */
interface SitemapPage {
  readonly path: string;
  /** Day (YYYY-MM-DD) of the last change. */
  readonly modified?: string | undefined;
}

/** `/sitemap.xml` (sitemaps.org 0.9): pages, each with the day of its last change if it is known. */
export function sitemap(baseUrl: string, pages: readonly SitemapPage[]): Document {
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
