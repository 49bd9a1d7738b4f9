import { html } from 'hono/html';
import { paths } from '../../../contract/paths.ts';
import type { SearchPolicy } from '../../../contract/search-policy.ts';
import { type SiteDocument, textDocument } from '../../resources/site-document.ts';

/**
 * Robots that fetch what models are trained with, by the names that their makers give them for robots.txt: OpenAI,
 * Anthropic, Google, Apple, Meta, Amazon, ByteDance, Common Crawl, Cohere, Diffbot, Webz.io.
 */
const trainingRobots = [
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

/** The content signals (draft-romm-aipref-contentsignals). A signal that is absent neither allows nor refuses. */
const signals: Readonly<Record<SearchPolicy, string>> = {
  allow: 'search=yes, ai-input=yes',
  'refuse-training': 'search=yes, ai-input=yes, ai-train=no',
  none: 'search=no',
};

/**
 * `/robots.txt` (RFC 9309): every robot may read everything, but for those that train models where the stage refuses it.
 * Only Link fields name the AI catalog: validators reject a robots.txt with an Agentmap.
 */
export function robotsTxt(baseUrl: string, search: SearchPolicy): SiteDocument {
  const refused = [...trainingRobots.map((name) => `User-agent: ${name}`), 'Disallow: /', '', ''].join('\n');
  const text = `User-agent: *
Content-Signal: ${signals[search]}
Allow: /

${search === 'refuse-training' ? refused : ''}Sitemap: ${baseUrl}${paths.sitemap}
`;
  return textDocument('text', paths.robotsTxt, text);
}

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
