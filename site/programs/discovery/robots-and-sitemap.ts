import { html } from 'hono/html';
import { paths } from '../../../contract/paths.ts';
import type { SearchPolicy } from '../../../contract/search-policy.ts';
import { type Document, textDocument } from '../../resources/document.ts';

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
export interface SitemapPage {
  readonly path: string;
  /** Day (YYYY-MM-DD) of the last change. */
  readonly modified?: string;
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
