import { SaxesParser } from 'saxes';

/** What a sitemap (sitemaps.org 0.9) names. */
interface SitemapFile {
  /** The URL of each page, with the day of its last change if it has one. */
  readonly pages: ReadonlyMap<string, string | undefined>;
  /** The URLs of other sitemaps, if it is an index. */
  readonly sitemaps: readonly string[];
}

/** Reads a sitemap. Returns undefined if the text is not one. */
export function readSitemap(xml: string): SitemapFile | undefined {
  const pages = new Map<string, string | undefined>();
  const sitemaps: string[] = [];
  const parser = new SaxesParser();
  let isSitemap = false;
  let hasError = false;
  let [text, loc, modified] = ['', '', ''];
  parser.on('error', () => {
    hasError = true;
  });
  parser.on('opentag', ({ name }) => {
    if (name === 'urlset' || name === 'sitemapindex') isSitemap = true;
    text = '';
  });
  const append = (value: string) => {
    text += value;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', ({ name }) => {
    if (name === 'loc') loc = text.trim();
    if (name === 'lastmod') modified = /^\d{4}-\d\d-\d\d/.exec(text.trim())?.[0] ?? '';
    if (name === 'sitemap' && loc !== '') sitemaps.push(loc);
    if (name === 'url' && loc !== '') pages.set(loc, modified || undefined);
    if (name === 'url' || name === 'sitemap') [loc, modified] = ['', ''];
  });
  parser.write(xml).close();
  return hasError || !isSitemap ? undefined : { pages, sitemaps };
}
