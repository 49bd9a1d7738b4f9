import { maxRedirects, type WebsiteContent, websiteFiles } from '../../contract/content/website-content.ts';
import { endpointPaths, withTrailingSlash } from '../../contract/endpoint-paths.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { filePaths, jsonPath, markdownPath, sentPath } from '../../contract/page-paths.ts';
import { routeStoreLimits } from '../../release/edge-route.ts';
import type { ContentFiles } from './files/content-files.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { fragmentIssue, type LinkTargets, linkTargets, redirectFrom } from './markdown/link-targets.ts';
import { decodeAddress } from './markdown/markdown-source.ts';

/** A path with an optional query as browsers send it (RFC 3986): non-ASCII characters are percent-encoded. */
const addressPattern = /^\/(?!\/)[\w!$%&'()*+,./:;=@~-]*(?:\?[\w!$%&'()*+,./:;=@~?-]*)?$/;

/**
 * Checks that no redirect begins at an address that the site serves, and that each one leads to a page, never to
 * another redirect.
 */
export function checkRedirects(
  folder: ContentFolder,
  files: ContentFiles,
  { redirects }: Pick<WebsiteContent, 'redirects'>,
): void {
  const { file } = websiteFiles.redirects;
  const targets = linkTargets(folder, files, redirects);
  const entries = Object.entries(redirects);
  if (entries.length > maxRedirects) {
    const wrong = `has ${entries.length} redirects`;
    folder.addIssue(file, { pointer: '/redirects', wrong, right: `keep at most ${maxRedirects}` });
  }
  for (const [from, to] of entries) {
    const pointer = `/redirects/${from.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const issue = sourceIssue(from, targets) ?? targetIssue(to, targets);
    if (issue) folder.addIssue(file, { pointer, ...issue });
  }
}

function sourceIssue(from: string, { pages, documents }: LinkTargets) {
  if (!addressPattern.test(from) || Buffer.byteLength(from) > routeStoreLimits.key) {
    const encoded = encodeURI(from.toWellFormed());
    if (addressPattern.test(encoded))
      return { wrong: 'is not an address of this site', right: `write "${encoded}", as browsers send it` };
    return {
      wrong: 'is not an address of this site',
      right: `write a path and query of at most ${routeStoreLimits.key} characters as browsers send them, for instance "/services.php?id=3"`,
    };
  }
  const [path = ''] = from.split('?');
  const kind = kindOfPath(path, { pages, documents });
  if (kind === undefined) return undefined;
  return { wrong: `would never be used, because "${path}" is ${kind} of this site`, right: 'remove it' };
}

/** What the site serves at `path`, or `undefined`. Aliases of its documents are excluded: they may be redirected. */
function kindOfPath(path: string, { pages, documents }: Pick<LinkTargets, 'pages' | 'documents'>) {
  const files: readonly string[] = [...Object.values(filePaths), ...[...pages].flatMap(representationPaths)];
  if (pages.has(path) || path === sentPath) return 'a page';
  if (documents.has(path) || files.includes(path)) return 'a document';
  const endpoints: readonly string[] = endpointPaths.flatMap((endpoint) => [
    endpoint,
    ...withTrailingSlash(endpoint),
  ]);
  return endpoints.includes(path) ? 'an endpoint' : undefined;
}

/** The paths of the Markdown and the JSON of a page. */
const representationPaths = (page: string) => [markdownPath(page), jsonPath(page)];

/** A URI fragment (RFC 3986, section 3.5): the `Location` of the redirect must not contain other characters. */
const fragmentPattern = /^(?:[\w!$&'()*+,./:;=?@~-]|%[\da-f]{2})*$/i;

function targetIssue(to: string, { pages, redirects }: LinkTargets) {
  const [page = '', ...rest] = to.split('#');
  const fragment = rest.join('#');
  if (pages.has(page)) {
    if (fragmentPattern.test(fragment))
      return fragmentIssue(`leads to "${to}"`, page, decodeAddress(fragment));
    const encoded = encodeURIComponent(decodeAddress(fragment).toWellFormed());
    const right = `write it percent-encoded: "${page}#${encoded}"`;
    return { wrong: `leads to ${JSON.stringify(to)}, which is not a valid address`, right };
  }
  const suggestion = redirectFrom(page, redirects) ?? nearestName(page, [...pages]);
  const right = `write the path of a page${suggestion === undefined ? '' : `, such as "${suggestion}"`}`;
  return { wrong: `leads to "${to}", which is not a page of this site`, right };
}
