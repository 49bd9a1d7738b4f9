import {
  maxRedirects,
  type Redirects,
  type WebsiteContent,
  websiteFiles,
} from '../../contract/content/website-content.ts';
import { endpointPaths, withTrailingSlash } from '../../contract/endpoint-paths.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { articlePath, filePaths, jsonPath, markdownPath, sentPath } from '../../contract/page-paths.ts';
import { jsonPointer } from '../../contract/problems/errors.ts';
import { maxQueries, routeStoreLimits } from '../../release/edge-route.ts';
import { earlierAddress } from '../../release/redirect-routes.ts';
import type { ContentFiles } from './files/content-files.ts';
import type { ContentFolder } from './files/content-folder.ts';
import {
  fragmentIssue,
  type LinkTargets,
  linkTargets,
  redirectFrom,
  translatedPages,
} from './markdown/link-targets.ts';
import { decodeAddress } from './markdown/markdown-source.ts';
import { articleFile } from './read-articles.ts';

/** A path with an optional query, as browsers send it (RFC 3986): non-ASCII characters are percent-encoded. */
const addressPattern = /^\/(?!\/)[\w!$%&'()*+,./:;=@~-]*(?:\?[\w!$%&'()*+,./:;=@~?-]*)?$/;

type RedirectSource = Pick<WebsiteContent, 'redirects' | 'articles'>;

/** A redirect, and where the content defines it. */
interface RedirectEntry {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly pointer: string;
}

/** The redirects in redirects.json, and those from earlier addresses of articles. */
function redirectEntries({ redirects, articles }: RedirectSource): RedirectEntry[] {
  const { file } = websiteFiles.redirects;
  return [
    ...Object.entries(redirects).map(([from, to]) => ({
      ...{ from, to, file },
      pointer: jsonPointer(['redirects', from]),
    })),
    ...articles.flatMap(({ slug, redirectFrom: addresses }) =>
      addresses.map((from, index) => ({
        ...{ from, to: articlePath(slug), file: articleFile(slug) },
        pointer: jsonPointer(['redirectFrom', index]),
      })),
    ),
  ];
}

/** All redirects of the content. */
export function redirectsOf(source: RedirectSource): Redirects {
  return Object.fromEntries(redirectEntries(source).map(({ from, to }) => [from, to]));
}

/**
 * Checks that no redirect starts at an address that the site serves or that another one has, and that each redirect leads
 * to a page, not to another redirect.
 */
export function checkRedirects(folder: ContentFolder, files: ContentFiles, source: RedirectSource): void {
  const { pages, ...otherTargets } = linkTargets(folder, files, redirectsOf(source));
  const targets = { ...otherTargets, pages: new Set([...pages, ...translatedPages(folder, pages)]) };
  const variants = [...Object.values(filePaths), ...[...targets.pages].flatMap(representationPaths)];
  const documents = new Set([...targets.documents, ...variants]);
  for (const { file, ...issue } of redirectIssues(source, { ...targets, documents }))
    folder.addIssue(file, issue);
}

/** An issue of a redirect. With a `target`, it is one only if the page has no element with that id. */
interface RedirectIssue {
  readonly file: string;
  readonly pointer: string;
  readonly problem: string;
  readonly fix: string;
  readonly target?: { readonly page: string; readonly id: string };
}

type RedirectTargets = Pick<LinkTargets, 'pages' | 'documents' | 'redirects'>;

/** Returns the first issue of each redirect. `targets.documents` are also the variants of pages, and the files that they load. */
export function redirectIssues(source: RedirectSource, targets: RedirectTargets): RedirectIssue[] {
  const entries = redirectEntries(source);
  const [surplus] = entries.slice(maxRedirects);
  const issues: RedirectIssue[] = [];
  if (surplus) {
    const { file, pointer } = surplus;
    const fix = `keep at most ${maxRedirects} in redirects.json and in "redirectFrom" of articles`;
    issues.push({ file, pointer, problem: `is one of ${entries.length} redirects`, fix });
  }
  const firstByKey = new Map<string, RedirectEntry>();
  const queriesByPath = new Map<string, Set<string>>();
  for (const entry of entries) {
    const { from, to, file, pointer } = entry;
    const { key, path, names } = earlierAddress(from);
    const first = firstByKey.get(key) ?? entry;
    firstByKey.set(key, first);
    const queries = (queriesByPath.get(path) ?? new Set()).add(names);
    if (names !== '') queriesByPath.set(path, queries);
    const issue =
      sourceIssue(from, targets) ??
      targetIssue(to, targets) ??
      duplicateIssue(to, first) ??
      queriesIssue(path, queries);
    if (issue) issues.push({ file, pointer, ...issue });
  }
  return issues;
}

/** Case, a trailing slash and `.html` do not matter. */
function duplicateIssue(to: string, first: RedirectEntry) {
  if (to === first.to) return undefined;
  return {
    problem: `is the same address as "${first.from}", which leads to "${first.to}"`,
    fix: 'remove one',
  };
}

function queriesIssue(path: string, queries: ReadonlySet<string>) {
  if (queries.size <= maxQueries) return undefined;
  return {
    problem: `has other parameters than ${maxQueries} other addresses at "${path}"`,
    fix: `use at most ${maxQueries} combinations of parameters at one path`,
  };
}

function sourceIssue(from: string, targets: RedirectTargets) {
  if (!addressPattern.test(from) || Buffer.byteLength(from) > routeStoreLimits.key) {
    const encoded = encodeURI(from.toWellFormed());
    if (addressPattern.test(encoded))
      return { problem: 'is not an address on this site', fix: `write it percent-encoded: "${encoded}"` };
    return {
      problem: 'is not an address on this site',
      fix: `write a percent-encoded path, with or without a query, of at most ${routeStoreLimits.key} characters, for instance "/services.php?id=3"`,
    };
  }
  const [path = '', query] = from.split('?');
  const kind = kindOfPath(path, targets);
  // A query may have selected the page, as in "/?p=123". Endpoints never redirect.
  if (kind === undefined || (query && kind !== 'an endpoint')) return undefined;
  return { problem: `would never be used, because "${path}" is ${kind} on this site`, fix: 'remove it' };
}

/** What the site serves at `path`, if anything. Aliases of documents do not count, because they may be redirected. */
function kindOfPath(path: string, { pages, documents }: RedirectTargets) {
  if (pages.has(path) || path === sentPath) return 'a page';
  if (documents.has(path)) return 'a document';
  const endpoints: readonly string[] = endpointPaths.flatMap((endpoint) => [
    endpoint,
    ...withTrailingSlash(endpoint),
  ]);
  return endpoints.includes(path) ? 'an endpoint' : undefined;
}

/** The paths of the Markdown and JSON variants of a page. */
const representationPaths = (page: string) => [markdownPath(page), jsonPath(page)];

/** A URI fragment (RFC 3986, section 3.5). The `Location` of a redirect must not contain any other characters. */
const fragmentPattern = /^(?:[\w!$&'()*+,./:;=?@~-]|%[\da-f]{2})*$/i;

function targetIssue(to: string, { pages, redirects }: RedirectTargets) {
  const [page = '', ...fragmentParts] = to.split('#');
  const fragment = fragmentParts.join('#');
  if (pages.has(page)) {
    if (fragmentPattern.test(fragment))
      return fragmentIssue(`leads to "${to}"`, page, decodeAddress(fragment));
    const encoded = encodeURIComponent(decodeAddress(fragment).toWellFormed());
    const fix = `write it percent-encoded: "${page}#${encoded}"`;
    return { problem: `leads to ${JSON.stringify(to)}, which is not a valid address`, fix };
  }
  const suggestion = redirectFrom(page, redirects) ?? nearestName(page, [...pages]);
  const fix = `write the path of a page${suggestion === undefined ? '' : `, such as "${suggestion}"`}`;
  return { problem: `leads to "${to}", which is not a page on this site`, fix };
}
