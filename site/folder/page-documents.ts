import { cacheControl } from '../../contract/cache-time.ts';
import { notFoundFolder, notFoundPageKey, websiteFolder } from '../../release/edge-route.ts';
import type { ReleaseDocument } from '../../release/release.ts';
import { normalizePath } from '../../release/route-key.ts';
import { variantPaths } from './file-names.ts';
import type { WebPage } from './read-page.ts';
import type { Website, WebsiteFile } from './website.ts';

/** Returns the website's files as they are, the pages for unknown addresses, and the variants of each page for programs. */
export function websiteDocuments(website: Website, baseUrl: string): ReleaseDocument[] {
  const languages = new Map(website.pages.map(({ path, language }) => [path, language]));
  const files = website.files.map((file) => fileDocument(file, languages.get(file.path)));
  const notFoundPages = website.files.flatMap((file): ReleaseDocument[] => {
    const [, folder] = /^((?:[^/]+\/)?)404\.html$/.exec(file.name) ?? [];
    if (folder === undefined) return [];
    const path = folder === '' ? notFoundPageKey : notFoundPageKey + normalizePath(`/${folder}`);
    return [{ ...fileDocument(file, languages.get(file.path)), path, folder: notFoundFolder }];
  });
  return [...files, ...notFoundPages, ...pageVariants(website, baseUrl)];
}

const fileDocument = (file: WebsiteFile, contentLanguage: string | undefined): ReleaseDocument => ({
  path: file.path,
  folder: websiteFolder,
  mediaType: file.mediaType,
  cacheControl: file.cacheControl,
  contentLanguage,
  body: file,
});

/** Returns the Markdown and JSON of every page but redirects, unless a file of the site has their paths. */
function pageVariants(website: Website, baseUrl: string): ReleaseDocument[] {
  const taken = new Set(website.files.map(({ path }) => path));
  const pagePaths = new Set(website.pages.map(({ path }) => path));
  return website.pages.flatMap((page) => {
    if (page.refreshesTo !== undefined) return [];
    const { markdown, json } = variantPaths(page.path, (path) => pagePaths.has(path));
    const entry = { folder: websiteFolder, cacheControl, contentLanguage: page.language } as const;
    const body = JSON.stringify(pageJson(page, website, baseUrl));
    const variants = [
      {
        path: markdown,
        markdownOf: page.path,
        mediaType: 'text/markdown; charset=utf-8',
        body: page.markdown,
      },
      { path: json, mediaType: 'application/json', body: `${body}\n` },
    ];
    return variants.flatMap((variant) => {
      // The pages / and /index/ would have the same variants.
      if (taken.has(variant.path)) return [];
      taken.add(variant.path);
      return [{ ...entry, ...variant }];
    });
  });
}

/** The JSON of a page. Members that the page does not say are absent. */
function pageJson(page: WebPage, { sitemap }: Website, baseUrl: string): object {
  const { path, title, description, language, markdown } = page;
  const modified = page.modified ?? sitemap?.get(path);
  return { url: baseUrl + path, title, description, language, modified, markdown };
}
