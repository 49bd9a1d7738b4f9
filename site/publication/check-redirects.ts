import { otherFiles, type Redirects } from '../../contract/content/other-content.ts';
import { endpointPaths, withTrailingSlash } from '../../contract/endpoint-paths.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { jsonPointer } from '../../contract/problems/validation-errors.ts';
import { earlierAddress } from '../../release/create-release.ts';
import { maxParameterLists, routeStoreLimits } from '../../release/edge-route.ts';
import type { ContentIssue } from '../content/files/content-issue.ts';
import { decodedPart } from '../folder/file-paths.ts';

/** A path with an optional query, as browsers send it (RFC 3986): non-ASCII characters are percent-encoded. */
const addressPattern = /^\/(?!\/)[\w!$%&'()*+,./:;=@~-]*(?:\?[\w!$%&'()*+,./:;=@~?-]*)?$/;

/** What a release publishes. */
interface RedirectTargets {
  /** The pages and files to which a redirect may lead, keyed by path, each with the ids of its elements if they are known. */
  readonly pages: ReadonlyMap<string, readonly string[] | undefined>;
  /** Paths of all documents. */
  readonly documents: ReadonlySet<string>;
}

type RedirectIssue = Omit<ContentIssue, 'position'>;

interface RedirectEntry {
  readonly from: string;
  readonly to: string;
}

/**
 * Checks content/redirects.json, and returns the first issue of each redirect: none starts at an address that the site
 * serves or that another one has, and each leads to a page.
 */
export function redirectIssues(redirects: Redirects, targets: RedirectTargets): RedirectIssue[] {
  const entries = Object.entries(redirects).map(([from, to]) => ({ from, to }));
  const { file } = otherFiles.redirects;
  const pointerOf = ({ from }: RedirectEntry) => jsonPointer(['redirects', from]);
  const issues: RedirectIssue[] = [];
  const firstByKey = new Map<string, RedirectEntry>();
  const queriesByPath = new Map<string, Set<string>>();
  for (const entry of entries) {
    const { from, to } = entry;
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
    if (issue) issues.push({ file, pointer: pointerOf(entry), ...issue });
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
  if (queries.size <= maxParameterLists) return undefined;
  return {
    problem: `has other parameters than ${maxParameterLists} other addresses at "${path}"`,
    fix: `use at most ${maxParameterLists} combinations of parameters at one path`,
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
  if (pages.has(path)) return 'a page';
  if (documents.has(path)) return 'a document';
  const endpoints: readonly string[] = endpointPaths.flatMap((endpoint) => [
    endpoint,
    ...withTrailingSlash(endpoint),
  ]);
  return endpoints.includes(path) ? 'an endpoint' : undefined;
}

/** A URI fragment (RFC 3986, section 3.5). The `Location` of a redirect must not contain any other characters. */
const fragmentPattern = /^(?:[\w!$&'()*+,./:;=?@~-]|%[\da-f]{2})*$/i;

function targetIssue(to: string, { pages }: RedirectTargets) {
  const [page = '', ...fragmentParts] = to.split('#');
  const fragment = fragmentParts.join('#');
  if (!pages.has(page)) {
    const nearest = nearestName(page, [...pages.keys()]);
    const fix = `write the path of a page${nearest === undefined ? '' : `, such as "${nearest}"`}`;
    return { problem: `leads to "${to}", which is not a page on this site`, fix };
  }
  if (!fragmentPattern.test(fragment)) {
    const fix = `write it percent-encoded: "${page}#${encodeURIComponent(fragment.toWellFormed())}"`;
    return { problem: `leads to ${JSON.stringify(to)}, which is not a valid address`, fix };
  }
  return fragmentIssue(to, decodedPart(fragment), pages.get(page));
}

/** The top of a page and text fragments need no element. */
function fragmentIssue(to: string, id: string, ids: readonly string[] | undefined) {
  if (!ids || /^(?:top)?$/i.test(id) || id.startsWith(':~:') || ids.includes(id)) return undefined;
  return { problem: `leads to "${to}", a section that the page does not have`, fix: `remove "#${id}"` };
}
