import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { paths } from '../../contract/paths.ts';
import type { WebsiteFile } from './website.ts';

/** The usual paths of a sitemap, or of the index of several. */
const sitemapPaths = [paths.sitemap, '/sitemap-index.xml', '/sitemap_index.xml', '/wp-sitemap.xml'];

/** Reads the site's sitemap, and those that it names: the URL of each page. Returns undefined if none can be read. */
export function readSitemaps(files: ReadonlyMap<string, WebsiteFile>) {
  const read = (path: string) => {
    const file = files.get(path);
    return file && readSitemap(readFileSync(file.file, 'utf8'));
  };
  const main = sitemapPaths.map(read).find(Boolean);
  if (!main) return undefined;
  const parts = main.sitemaps.flatMap((url) => read(URL.parse(url, 'https://x')?.pathname ?? '') ?? []);
  return new Map([main, ...parts].flatMap(({ pages }) => [...pages]));
}

/**
 * Reads a sitemap (sitemaps.org 0.9): the URL of each page, with the day of its last change if it has one, and the URLs of
 * other sitemaps. Returns undefined if the text is not one.
 */
function readSitemap(xml: string) {
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
