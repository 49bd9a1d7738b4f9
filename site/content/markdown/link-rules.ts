import { posix } from 'node:path';
import type { Nodes } from 'mdast';
import { mediaFolder, pagesFolder } from '../../../contract/content/website-content.ts';
import { editDistance, nearestName } from '../../../contract/nearest-name.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { nodesIn, plainText } from '../../markdown/parse-markdown.ts';
import type { FragmentLink } from '../files/content-issue.ts';
import { fragmentIssue, type LinkTargets, pageOf, redirectFrom } from './link-targets.ts';
import { decoded, issueIn, type MarkdownIssue, type MarkdownSource, quoted } from './markdown-source.ts';

/** What is wrong with an address, and what to do. */
interface AddressIssue {
  readonly wrong: string;
  readonly right: string;
  readonly target?: FragmentLink['target'];
}

/** Links lead somewhere, and have a text. */
export function checkLinks(source: MarkdownSource): MarkdownIssue[] {
  return [...nodesIn(source.root)].flatMap((node) => {
    const url = addressOf(node, source);
    if (url === undefined) return [];
    const issue = addressIssue(url, source);
    return [
      ...(issue ? [{ ...issueIn(node, issue.wrong, issue.right), ...issue }] : []),
      ...(plainText(node).trim() === ''
        ? [issueIn(node, `links to ${quoted(url)} without a text`, 'write the text between "[" and "]"')]
        : []),
    ];
  });
}

function addressOf(node: Nodes, { definitions }: MarkdownSource): string | undefined {
  if (node.type === 'link') return node.url;
  // The label of a footnote makes one as well, about which the rule of footnotes speaks.
  if (node.type !== 'linkReference' || node.identifier.startsWith('^')) return undefined;
  return definitions.get(node.identifier)?.url;
}

const anyQuote = /^["'“”„‟‘’‚«»]|["“”„‟«»]$/;
const scheme = /^([a-z][a-z\d+.-]*):/i;
const host = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]|$)/i;
const fileEnding = /^[^/]+\.(?:md|html?|json|php|pdf|docx?|png|jpe?g|webp|svg)(?:[?#]|$)/i;

function addressIssue(url: string, source: MarkdownSource): AddressIssue | undefined {
  if (url === '') return { wrong: 'links to nothing', right: 'write the address between "(" and ")"' };
  if (anyQuote.test(url)) {
    return { wrong: `links to ${url}, with quotation marks`, right: 'remove the quotation marks' };
  }
  const [, name] = scheme.exec(url) ?? [];
  if (name !== undefined) return schemeIssue(url, name.toLowerCase());
  if (url.startsWith('//')) return { wrong: `links to ${quoted(url)}`, right: `write "https:${url}"` };
  if (/^[^/?#]+@[^/?#]+$/.test(url)) {
    return { wrong: `links to ${quoted(url)}, which is no page`, right: `write "mailto:${url}"` };
  }
  if (host.test(url) && !fileEnding.test(url)) {
    return { wrong: `links to ${quoted(url)}, which is no page`, right: `write "https://${url}"` };
  }
  return pageIssue(url, source);
}

function schemeIssue(url: string, name: string): AddressIssue | undefined {
  if (name === 'https') {
    if (/^https:\/\/[^/]/i.test(url) && URL.canParse(url)) return undefined;
    return {
      wrong: `links to ${quoted(url)}, which is no address`,
      right: 'write "https://" and the address',
    };
  }
  if (name === 'mailto' || name === 'tel') {
    const isWhole = name === 'tel' ? /\d{3}/.test(url) : /.@./.test(url);
    const right = `write ${name === 'tel' ? 'the number' : 'an e-mail address'} behind "${name}:"`;
    return isWhole ? undefined : { wrong: `links to ${quoted(url)}`, right };
  }
  if (name === 'http') {
    const right = `write ${quoted(url.replace(/^http/i, 'https'))}, if it opens in a browser, or remove the link`;
    return { wrong: `links to ${quoted(url)}, which is not encrypted`, right };
  }
  return {
    wrong: `links to ${quoted(url)}, which no page may open`,
    right: 'write an address that begins with "https://", "mailto:" or "tel:", or a path of this site',
  };
}

function pageIssue(url: string, { file, root, targets }: MarkdownSource): AddressIssue | undefined {
  const [, written = '', fragment] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? [];
  const page = written === '' ? pageOf(file) : decoded(written);
  if (!targets.pages.has(page) && !targets.documents.has(page))
    return missingPageIssue(url, page, file, targets);
  if (fragment === undefined || fragment === '') return undefined;
  const ids = targets.fragments.get(page);
  const later = targets.pages.has(page)
    ? fragmentIssue(`links to ${quoted(url)}`, page, decoded(fragment))
    : undefined;
  if (!ids || !later) return later;
  if (ids.includes(decoded(fragment)) || root.children.length === 0) return undefined;
  const parts = ids.slice(0, 6).map((id) => `"#${id}"`);
  const right = parts.length > 0 ? `write ${parts.join(' or ')}` : `remove "#${fragment}"`;
  return { wrong: `links to ${quoted(url)}, a heading that the page does not have`, right };
}

function missingPageIssue(url: string, page: string, file: string, targets: LinkTargets): AddressIssue {
  const path = posix.resolve('/', posix.dirname(file), page);
  if (path.startsWith(`/${mediaFolder}/`) && targets.pictures.includes(posix.basename(path))) {
    return { wrong: `links to the picture ${quoted(url)}`, right: 'write "!" before "[" to show it' };
  }
  if (page === pagePaths.imprint) {
    const right = 'add "legal" to company.json, of which it is made, or remove the link';
    return { wrong: `links to ${quoted(url)}, a page that there is not`, right };
  }
  if (targets.drafts.includes(path)) {
    const right = 'publish that, or make this a draft as well';
    return { wrong: `links to ${quoted(url)}, which is a draft`, right };
  }
  const [address = ''] = url.split('#');
  const redirect =
    redirectFrom(address, targets.redirects) ?? redirectFrom(encodeURI(path), targets.redirects);
  if (redirect !== undefined) {
    return { wrong: `links to ${quoted(url)}, an address that redirects`, right: `write "${redirect}"` };
  }
  const near = nearestPage(path, targets.pages) ?? nearestPage(path, targets.documents);
  const meant = near ?? nearestSibling(path, targets.pages);
  const right =
    meant === undefined
      ? 'write the path of a page, for instance "/services", or an address that begins with "https://"'
      : `write "${meant}"${mayBeRenamed(path, meant) ? `, and add "${encodeURI(path)}" to redirects.json if the page was renamed` : ''}`;
  return { wrong: `links to ${quoted(url)}, which is not a page of this site`, right };
}

/** The entry of the same folder whose slug is most like that of `path`. */
function nearestSibling(path: string, pages: ReadonlySet<string>): string | undefined {
  const folder = posix.dirname(path);
  if (folder === '/') return undefined;
  const slugs = [...pages]
    .filter((page) => posix.dirname(page) === folder)
    .map((page) => posix.basename(page));
  const nearest = nearestName(posix.basename(path), slugs);
  return nearest === undefined ? undefined : posix.join(folder, nearest);
}

/** Whether `path` may be an earlier address of the service or case at `page`: its slug differs, not only its case or ending. */
function mayBeRenamed(path: string, page: string): boolean {
  const folder = posix.dirname(path);
  const isEntry = [pagePaths.services, pagePaths.cases].some((known) => known === folder);
  return isEntry && posix.dirname(page) === folder && !posix.extname(path) && path.toLowerCase() !== page;
}

/** The page that was probably meant by `path`: the same but for case, ending or folder, or a letter or two. */
export function nearestPage(path: string, pages: ReadonlySet<string>): string | undefined {
  const meant = plainPath(path);
  if (pages.has(meant)) return meant;
  const all = [...pages];
  const [sameEnd, ...others] = all.filter((page) => posix.basename(page) === posix.basename(meant));
  if (sameEnd !== undefined && others.length === 0) return sameEnd;
  return all.find((page) => page.length > 4 && editDistance(page, meant) <= 2);
}

function plainPath(path: string): string {
  const plain = path
    .toLowerCase()
    .replace(/\.(?:md|html?|json|php)$/, '')
    .replace(new RegExp(`^(?:/content)?/${pagesFolder}/`), '/')
    .replace(/\/(?:index)?$/, '');
  return plain === '' ? '/' : plain;
}
