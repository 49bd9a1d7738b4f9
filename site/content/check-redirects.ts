import { maxRedirects, type WebsiteContent, websiteFiles } from '../../contract/content/website-content.ts';
import { endpointPaths, withTrailingSlash } from '../../contract/endpoint-paths.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { filePaths, jsonPath, markdownPath, sentPath } from '../../contract/page-paths.ts';
import { routeStoreLimits } from '../../release/edge-route.ts';
import type { ContentFiles } from './files/content-files.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { fragmentIssue, type LinkTargets, linkTargets, redirectFrom } from './markdown/link-targets.ts';
import { decoded } from './markdown/markdown-source.ts';

/** Path and query as a browser sends them (RFC 3986): what is not ASCII is percent-encoded. */
const address = /^\/(?!\/)[\w!$%&'()*+,./:;=@~-]*(?:\?[\w!$%&'()*+,./:;=@~?-]*)?$/;

/**
 * Checks the redirects: a page answers at its own address, and every redirect ends at a page, so that none leads to
 * another one.
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
    const wrong = `has ${entries.length} addresses`;
    folder.addIssue(file, { pointer: '/redirects', wrong, right: `keep at most ${maxRedirects}` });
  }
  for (const [from, to] of entries) {
    const pointer = `/redirects/${from.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const issue = issueOfAddress(from, targets) ?? issueOfTarget(to, targets);
    if (issue) folder.addIssue(file, { pointer, ...issue });
  }
}

function issueOfAddress(from: string, { pages, documents }: LinkTargets) {
  if (!address.test(from) || Buffer.byteLength(from) > routeStoreLimits.key) {
    const encoded = encodeURI(from.toWellFormed());
    if (address.test(encoded))
      return { wrong: 'is no address of this site', right: `write "${encoded}", as browsers send it` };
    const example = '"/services.php?id=3", as browsers send it';
    return {
      wrong: 'is no address of this site',
      right: `write path and query in at most ${routeStoreLimits.key} characters, such as ${example}`,
    };
  }
  const [path = ''] = from.split('?');
  const taken = kindOfPath(path, { pages, documents });
  if (taken === undefined) return undefined;
  return { wrong: `would never be asked, because "${path}" is ${taken} of this site`, right: 'remove it' };
}

/** What the site answers at `path`, if it does. Other names of its documents may lead elsewhere. */
function kindOfPath(path: string, { pages, documents }: Pick<LinkTargets, 'pages' | 'documents'>) {
  const files: readonly string[] = [...Object.values(filePaths), ...[...pages].flatMap(otherForms)];
  if (pages.has(path) || path === sentPath) return 'a page';
  if (documents.has(path) || files.includes(path)) return 'a document';
  const endpoints: readonly string[] = endpointPaths.flatMap((endpoint) => [
    endpoint,
    ...withTrailingSlash(endpoint),
  ]);
  return endpoints.includes(path) ? 'an endpoint' : undefined;
}

const otherForms = (page: string) => [markdownPath(page), jsonPath(page)];

/** A fragment (RFC 3986 section 3.5). The redirect's Location has no other characters. */
const fragmentOfUri = /^(?:[\w!$&'()*+,./:;=?@~-]|%[\da-f]{2})*$/i;

function issueOfTarget(to: string, { pages, redirects }: LinkTargets) {
  const [page = '', ...rest] = to.split('#');
  const fragment = rest.join('#');
  if (pages.has(page)) {
    if (fragmentOfUri.test(fragment)) return fragmentIssue(`leads to "${to}"`, page, decoded(fragment));
    const encoded = encodeURIComponent(decoded(fragment).toWellFormed());
    const right = `write it percent-encoded: "${page}#${encoded}"`;
    return { wrong: `leads to ${JSON.stringify(to)}, which is no address`, right };
  }
  const meant = redirectFrom(page, redirects) ?? nearestName(page, [...pages]);
  const right = `write the path of a page${meant === undefined ? '' : `, such as "${meant}"`}`;
  return { wrong: `leads to "${to}", which is no page of this site`, right };
}
