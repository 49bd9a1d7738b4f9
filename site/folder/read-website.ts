import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { isEndpointPath } from '../../contract/endpoint-paths.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { cacheControlOf, decodedPart, isText, mediaTypeOf, pathOfFile } from './file-names.ts';
import { decodeHtml } from './html.ts';
import { readHeaders, readRedirects } from './netlify-files.ts';
import type { WebPage } from './read-page.ts';
import { readPage } from './read-page.ts';
import { readSitemaps } from './sitemap-file.ts';
import {
  errorOf,
  interfacePathIssue,
  type Website,
  type WebsiteFile,
  type WebsiteIssue,
  warningOf,
} from './website.ts';

interface WebsiteSource {
  readonly folder: string;
  /** Globs of files that are not published. */
  readonly exclude: readonly string[];
  readonly baseUrl: string;
}

/** Pages that were read before, by path and digest, so that a rebuild reads only those that have changed. */
export type PageCache = Map<string, WebPage>;

const maxFiles = 20_000;
const maxBytes = 1_000_000_000;

/** Reads a built website. The bytes of its files do not stay in memory. */
export async function readWebsite(source: WebsiteSource, cache: PageCache = new Map()): Promise<Website> {
  const { folder, baseUrl } = source;
  const { names, issues: unpublished } = listFiles(folder, source.exclude);
  const redirectsFile = readRedirects(readOptional(folder, '_redirects'));
  const headersFile = readHeaders(readOptional(folder, '_headers'));
  const issues: WebsiteIssue[] = [
    ...unpublished,
    ...redirectsFile.issues,
    ...headersFile.issues,
    ...sizeIssues(folder, names),
  ];
  const files = new Map<string, WebsiteFile>();
  const pages: WebPage[] = [];
  const usedKeys = new Set<string>();
  const isTooLarge = issues.some(({ severity }) => severity === 'error');
  for (const name of isTooLarge ? [] : names) {
    const path = pathOfFile(name);
    const other = files.get(path);
    if (other || isReserved(path)) {
      issues.push(other ? sharedPathIssue({ name, path }, other) : interfacePathIssue({ name, path }));
      continue;
    }
    const { file, html } = await readFile(folder, name, path);
    const cacheControl = headersFile.cacheControl(path) ?? file.cacheControl;
    files.set(path, { ...file, cacheControl });
    if (html === undefined) continue;
    const key = `${path} ${file.sha256}`;
    const page = cache.get(key) ?? readPage({ path, name, html, baseUrl });
    cache.set(key, page);
    usedKeys.add(key);
    pages.push(page);
  }
  for (const key of cache.keys()) if (!usedKeys.has(key)) cache.delete(key);
  const byPath = <Item extends { readonly path: string }>(items: readonly Item[]) =>
    items.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const sitemap = readSitemaps(files);
  if (files.has(paths.sitemap) && !sitemap)
    issues.push(
      warningOf(
        'sitemap',
        'sitemap.xml',
        'is not a sitemap that can be read',
        'correct its XML: Frontdesk publishes its own in its place',
      ),
    );
  const home = pages.find(({ path }) => path === '/');
  const ownUrls = [baseUrl, home?.canonical, ...[...(sitemap?.keys() ?? [])].slice(0, 1)];
  return {
    files: byPath([...files.values()]),
    pages: byPath(pages),
    redirects: redirectsFile.redirects,
    policy: headersFile.policy,
    sitemap: sitemap && new Map([...sitemap].map(([url, modified]) => [pagePathOf(url), modified])),
    origins: new Set(ownUrls.flatMap((url) => (url && URL.parse(url)?.origin) || [])),
    issues,
  };
}

/** Names of files and folders that are never published, with the reason. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^node_modules$/, 'has packages of the generator'],
  [/^package(?:-lock)?\.json$/, 'is part of the generator'],
  [/^readme(?:[._-].*)?\.(?:md|markdown|txt|rst|adoc)$|^readme$/i, 'is for developers'],
  [/\.map$/, 'is a source map'],
  [/^\.(?!well-known$)/, 'is a hidden file'],
];

/** Lists the files to publish, sorted, and reports the others. A folder that is not published counts as one. */
function listFiles(folder: string, exclude: readonly string[]) {
  const names: string[] = [];
  const issues: WebsiteIssue[] = [];
  // A folder may be named with a slash at its end.
  const globs = exclude.map((glob) => glob.replace(/^\.?\//, '').replace(/\/$/, ''));
  const isExcluded = picomatch([...globs, '**/_redirects', '**/_headers'], { dot: true });
  const reasonOf = (entry: Dirent, name: string) => {
    if (entry.name.includes('\ufffd') && !existsSync(join(folder, name)))
      return 'has a name that is not UTF-8';
    return entry.isSymbolicLink() ? 'is a link' : reasons.find(([pattern]) => pattern.test(entry.name))?.[1];
  };
  const visit = (parent: string) => {
    for (const entry of readdirSync(join(folder, parent), { withFileTypes: true })) {
      const name = parent + entry.name;
      if (isExcluded(name)) continue;
      const reason = reasonOf(entry, name);
      const fix = 'nothing, unless a page needs it';
      if (reason !== undefined) issues.push(warningOf('not published', name, reason, fix));
      else if (entry.isDirectory()) visit(`${name}/`);
      else if (entry.isFile()) names.push(name);
    }
  };
  if (existsSync(folder)) visit('');
  return { names: names.sort(), issues };
}

const sharedPathIssue = ({ name, path }: Pick<WebsiteFile, 'name' | 'path'>, other: WebsiteFile) =>
  warningOf(
    'two files at a path',
    name,
    `would have the path ${path}, like "${other.name}"`,
    'it is not published: rename it, or exclude it',
  );

function sizeIssues(folder: string, names: readonly string[]): WebsiteIssue[] {
  const bytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const problem =
    names.length > maxFiles
      ? `has ${countInDigits(names.length, 'file')} (maximum: ${maxFiles})`
      : bytes > maxBytes
        ? `has ${bytes} bytes (maximum: ${maxBytes})`
        : names.length === 0
          ? 'has no files'
          : undefined;
  if (problem === undefined) return [];
  const fix =
    names.length === 0 ? 'build the website' : 'exclude what pages do not need ("exclude" in frontdesk.json)';
  return [errorOf('size', folder, problem, fix)];
}

const readOptional = (folder: string, name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';

/** Whether the interface has a path, which a file never gets. */
const isReserved = (path: string) => isEndpointPath(path) || path.startsWith('/api/v');

/** Reads the digest and the kind of a file, and the text of a page. */
async function readFile(
  folder: string,
  name: string,
  path: string,
): Promise<{ file: WebsiteFile; html?: string }> {
  const file = join(folder, name);
  const facts = { path, name, file, size: statSync(file).size, cacheControl: cacheControlOf(path) };
  const type = mediaTypeOf(name, true);
  if (!isText(type.replace(/;.*/, ''))) {
    const mediaType = mediaTypeOf(name, false);
    return { file: { ...facts, sha256: await digestOfFile(file), hasPlaceholder: false, mediaType } };
  }
  const bytes = readFileSync(file);
  const mediaType = mediaTypeOf(name, isUtf8(bytes));
  const hasPlaceholder = isUtf8(bytes) && bytes.includes(baseUrlPlaceholder);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const read = { ...facts, sha256, hasPlaceholder, mediaType };
  if (!mediaType.startsWith('text/html')) return { file: read };
  return { file: read, html: decodeHtml(bytes) };
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** A page's path as a file has it: generators write `/about.html` where the page is at `/about`. */
const pagePathOf = (url: string) =>
  pathOfFile(decodedPart(URL.parse(url, 'https://x')?.pathname ?? '/').slice(1));
