import { html } from 'hono/html';
import { paths } from '../../../contract/paths.ts';
import type { SearchPolicy } from '../../../contract/search-policy.ts';
import { type Document, type DocumentMetadata, textDocument } from '../../resources/document.ts';

/**
 * The robots.txt names of crawlers that collect training data for models: OpenAI, Anthropic, Google, Apple, Meta, Amazon,
 * ByteDance, Common Crawl, Cohere, Diffbot, Webz.io.
 */
const trainingCrawlers = [
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'Applebot-Extended',
  'meta-externalagent',
  'Amazonbot',
  'Bytespider',
  'CCBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'omgili',
];

/** The content signals (draft-romm-aipref-contentsignals). An absent signal neither grants nor restricts permission. */
const signals: Readonly<Record<SearchPolicy, string>> = {
  allow: 'search=yes, ai-input=yes',
  'refuse-training': 'search=yes, ai-input=yes, ai-train=no',
  none: 'search=no',
};

/**
 * `/robots.txt` (RFC 9309): every crawler may read everything, except that a stage can refuse the crawlers that collect
 * training data. There is no Agentmap line, because validators reject it: Link headers lead to the AI catalog.
 */
export function robotsTxt(baseUrl: string, search: SearchPolicy): Document {
  const refusal = [...trainingCrawlers.map((name) => `User-agent: ${name}`), 'Disallow: /', '', ''].join(
    '\n',
  );
  const text = `User-agent: *
Content-Signal: ${signals[search]}
Allow: /

${search === 'refuse-training' ? refusal : ''}Sitemap: ${baseUrl}${paths.sitemap}
`;
  return textDocument('text', paths.robotsTxt, text);
}

/** A page in the sitemap. */
export type SitemapPage = Pick<DocumentMetadata, 'modified' | 'alternates'> & { readonly path: string };

/** `/sitemap.xml` (sitemaps.org 0.9): pages, each with the day of its last change if it is known. */
export function sitemap(baseUrl: string, pages: readonly SitemapPage[]): Document {
  const urls = pages.map(
    ({ path, modified, alternates }) =>
      html`<url><loc>${baseUrl}${path}</loc>${modified && html`<lastmod>${modified}</lastmod>`}${[...(alternates ?? [])].map(alternateLink)}</url>\n`,
  );
  const hasAlternates = pages.some(({ alternates }) => alternates);
  const text = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${hasAlternates && html` xmlns:xhtml="http://www.w3.org/1999/xhtml"`}>
${urls}</urlset>
`;
  return textDocument('xml', paths.sitemap, text.toString());
}

/** The page in a language (Google Search Central, "Tell Google about localized versions of your page"). */
const alternateLink = ([language, url]: readonly [string, string]) =>
  html`<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`;
