import { posix } from 'node:path';
import type { Link, LinkReference } from 'mdast';
import { mediaFolder, pagesFolder } from '../../../contract/content/website-content.ts';
import { editDistance, nearestName } from '../../../contract/nearest-name.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { isEmptyLink } from '../../resources/content-tree.ts';
import { nodesIn } from '../../tree/parse-markdown.ts';
import { type FragmentLink, formatAlternatives } from '../files/content-issue.ts';
import { fragmentIssue, type LinkTargets, pageOf, redirectFrom } from './link-targets.ts';
import { decodeAddress, issueAt, type MarkdownIssue, type MarkdownSource, quote } from './markdown-source.ts';

/** An issue with the address of a link. */
interface AddressIssue {
  readonly warning?: string;
  readonly problem: string;
  readonly fix: string;
  readonly target?: FragmentLink['target'];
}

/** Checks that links lead to an existing target and have text. */
export function checkLinks(source: MarkdownSource): MarkdownIssue[] {
  return [...nodesIn(source.root)].flatMap((node) => {
    if (node.type !== 'link' && node.type !== 'linkReference') return [];
    const url = node.type === 'link' ? node.url : source.definitions.get(node.identifier)?.url;
    if (url === undefined) return [];
    const issue = addressIssue(url, source);
    return [
      ...(issue ? [{ ...issueAt(node, issue.problem, issue.fix), ...issue }] : []),
      ...(isEmptyLink(node) ? [emptyLinkIssue(node, url)] : []),
    ];
  });
}

/** Browsers do not show such a link, and neither do pages. */
function emptyLinkIssue(node: Link | LinkReference, url: string): MarkdownIssue {
  const problem = `has a link to ${quote(url)} without text, which pages do not show`;
  return issueAt(node, problem, 'write the text between "[" and "]"', 'empty link');
}

const quotationMark = /^["'“”„‟‘’‚«»]|["“”„‟«»]$/;
const scheme = /^([a-z][a-z\d+.-]*):/i;
const host = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]|$)/i;
const fileEnding = /^[^/]+\.(?:md|html?|json|php|pdf|docx?|png|jpe?g|webp|svg)(?:[?#]|$)/i;

function addressIssue(url: string, source: MarkdownSource): AddressIssue | undefined {
  if (url === '')
    return { problem: 'has a link without an address', fix: 'write the address between "(" and ")"' };
  if (quotationMark.test(url)) {
    return { problem: `links to ${url}, an address in quotation marks`, fix: 'remove the quotation marks' };
  }
  const [, name] = scheme.exec(url) ?? [];
  if (name !== undefined) return schemeIssue(url, name.toLowerCase());
  if (url.startsWith('//')) return { problem: `links to ${quote(url)}`, fix: `write "https:${url}"` };
  if (/^[^/?#]+@[^/?#]+$/.test(url)) {
    return { problem: `links to ${quote(url)}, which is not a page`, fix: `write "mailto:${url}"` };
  }
  if (host.test(url) && !fileEnding.test(url)) {
    return { problem: `links to ${quote(url)}, which is not a page`, fix: `write "https://${url}"` };
  }
  return pageIssue(url, source);
}

function schemeIssue(url: string, name: string): AddressIssue | undefined {
  if (name === 'https' || name === 'http') {
    if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url))
      return {
        problem: `links to ${quote(url)}, which is not a valid address`,
        fix: 'write "https://" and the address',
      };
    return name === 'https' ? undefined : unencrypted(url);
  }
  if (name === 'mailto' || name === 'tel') {
    const isComplete = name === 'tel' ? /\d{3}/.test(url) : /.@./.test(url);
    const fix = `write ${name === 'tel' ? 'the number' : 'an e-mail address'} after "${name}:"`;
    return isComplete ? undefined : { problem: `links to ${quote(url)}`, fix };
  }
  return {
    problem: `links to ${quote(url)}, an address that is not allowed`,
    fix: 'write an address that begins with "https://", "mailto:" or "tel:", or a path on this site',
  };
}

/** Whether another site is encrypted is its owner's decision, so this is only a warning. */
export const unencrypted = (url: string) => ({
  warning: 'http',
  problem: `links to ${quote(url)}, which is not encrypted`,
  fix: 'write "https://" if that address opens in a browser',
});

function pageIssue(url: string, { file, root, targets }: MarkdownSource): AddressIssue | undefined {
  const [, path = '', fragment] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? [];
  const page = path === '' ? pageOf(file) : decodeAddress(path);
  if (!targets.pages.has(page) && !targets.documents.has(page))
    return missingPageIssue(url, page, file, targets);
  if (fragment === undefined || fragment === '') return undefined;
  const ids = targets.fragments.get(page);
  const deferredIssue = targets.pages.has(page)
    ? fragmentIssue(`links to ${quote(url)}`, page, decodeAddress(fragment))
    : undefined;
  if (!ids || !deferredIssue) return deferredIssue;
  if (ids.includes(decodeAddress(fragment)) || root.children.length === 0) return undefined;
  const fragments = ids.slice(0, 6).map((id) => `#${id}`);
  const fix = fragments.length > 0 ? `write ${formatAlternatives(fragments)}` : `remove "#${fragment}"`;
  return { problem: `links to ${quote(url)}, a heading that the page does not have`, fix };
}

function missingPageIssue(url: string, page: string, file: string, targets: LinkTargets): AddressIssue {
  const path = posix.resolve('/', posix.dirname(file), page);
  if (path.startsWith(`/${mediaFolder}/`) && targets.pictures.includes(posix.basename(path))) {
    return { problem: `links to the picture ${quote(url)}`, fix: 'write "!" before "[" to show it' };
  }
  if (page === pagePaths.imprint) {
    const fix = 'add "legal" to company.json, which creates the page, or remove the link';
    return { problem: `links to ${quote(url)}, a page that does not exist`, fix };
  }
  if (targets.drafts.includes(path)) {
    const fix = 'publish the draft, or make this file a draft as well';
    return { problem: `links to ${quote(url)}, which is a draft`, fix };
  }
  const [address = ''] = url.split('#');
  const redirect =
    redirectFrom(address, targets.redirects) ?? redirectFrom(encodeURI(path), targets.redirects);
  if (redirect !== undefined) {
    const problem = `links to ${quote(url)}, which is redirected`;
    return { warning: 'redirect', problem, fix: `write "${redirect}"` };
  }
  const nearest =
    nearestPage(path, targets.pages) ??
    nearestPage(path, targets.documents) ??
    nearestSibling(path, targets.pages);
  const fix =
    nearest === undefined
      ? 'write the path of a page, for instance "/services", or an address that begins with "https://"'
      : `write "${nearest}"${isPossiblyRenamed(path, nearest) ? `, and add "${encodeURI(path)}" to redirects.json if the page was renamed` : ''}`;
  return { problem: `links to ${quote(url)}, which is not a page on this site`, fix };
}

/** The page in the same folder as `path` with the most similar slug. */
function nearestSibling(path: string, pages: ReadonlySet<string>): string | undefined {
  const folder = posix.dirname(path);
  if (folder === '/') return undefined;
  const slugs = [...pages]
    .filter((page) => posix.dirname(page) === folder)
    .map((page) => posix.basename(page));
  const nearest = nearestName(posix.basename(path), slugs);
  return nearest === undefined ? undefined : posix.join(folder, nearest);
}

/**
 * Whether `path` may be a former address of the service or case at `page`: their slugs differ in more than letter case or
 * extension.
 */
function isPossiblyRenamed(path: string, page: string): boolean {
  const folder = posix.dirname(path);
  const isEntry = [pagePaths.services, pagePaths.cases].some((entryFolder) => entryFolder === folder);
  return isEntry && posix.dirname(page) === folder && !posix.extname(path) && path.toLowerCase() !== page;
}

/** The page that `path` probably means: the two differ in letter case, extension or folder, or by at most two letters. */
export function nearestPage(path: string, pages: ReadonlySet<string>): string | undefined {
  const normalized = normalizePath(path);
  if (pages.has(normalized)) return normalized;
  const paths = [...pages];
  const ending = `/${posix.basename(normalized)}`;
  const [namesake, ...others] = paths.filter((page) => page.endsWith(ending));
  if (namesake !== undefined && others.length === 0) return namesake;
  return paths.find((page) => page.length > 4 && editDistance(page, normalized) <= 2);
}

function normalizePath(path: string): string {
  const normalized = path
    .toLowerCase()
    .replace(/\.(?:md|html?|json|php)$/, '')
    .replace(new RegExp(`^(?:/content)?/${pagesFolder}/`), '/')
    .replace(/\/(?:index)?$/, '');
  return normalized === '' ? '/' : normalized;
}
