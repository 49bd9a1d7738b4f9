import type { Comment, Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { attribute, createElement, elementsIn, isElement, parseHtml } from '../../folder/html.ts';
import { type WebsiteIssue, warningOf } from '../../folder/website.ts';
import { type Document, textDocument, versionOf } from '../../resources/document.ts';
import type { Frame } from '../html/render-page.ts';
import {
  type CleaningContext,
  cleanElement,
  cleanHead,
  isForeign,
  mainPlace,
  StyleCollector,
  stylesheetLink,
} from './clean-elements.ts';

/** A page of the website that lends its styles, its header and its footer. */
export interface FramePage {
  readonly html: string;
  /** Its path on the site. */
  readonly path: string;
}

const headPlace: Comment = { type: 'comment', value: 'frontdesk-head' };

/**
 * Reads the frame of a page: the styles of its head, and its header and footer, without scripts and metadata. Its addresses
 * become root-relative, if they are of the deployment or of the site's `origins`. Inline styles become documents, because the
 * Content-Security-Policy of Frontdesk's pages allows no others. There is no frame if the page has no main part.
 */
export function readFrame(
  page: FramePage,
  { baseUrl, origins }: { readonly baseUrl: string; readonly origins: ReadonlySet<string> },
): { frame?: Frame; documents: Document[]; issues: WebsiteIssue[] } {
  const root = parseHtml(page.html);
  const all = elementsIn(root);
  const base = all.find((element) => isElement(element, 'base') && attribute(element, 'href'));
  const documentUrl = URL.parse((base && attribute(base, 'href')) ?? '', baseUrl + page.path)?.href;
  const resolve = (address: string) =>
    rootRelative(address, documentUrl ?? baseUrl, (origin) => origin === baseUrl || origins.has(origin));
  const [html, head, body] = ['html', 'head', 'body'].map((name) =>
    all.find((item) => isElement(item, name)),
  );
  const main = all.find((element) => isElement(element, 'main')) ?? all.find(hasRole('main'));
  if (!html || !head || !body || !main) {
    const fix = 'put its main part in <main>, or name another page as "frame"';
    const issue = warningOf('frame', page.path, 'has no <main>, so Frontdesk’s pages are plain', fix);
    return { documents: [], issues: [issue] };
  }
  main.children = [mainPlace];
  leaveOutSiblings(main, body);
  const sheets = new Map<string, string>();
  const foreign = new Set<string>();
  const context: CleaningContext = {
    resolve,
    load(address) {
      const resolved = resolve(address);
      if (isForeign(resolved)) foreign.add(resolved);
      return resolved;
    },
    styles: new StyleCollector(),
    publish(styles) {
      const path = `/frontdesk/frame-${versionOf(styles)}.css`;
      sheets.set(path, styles);
      return path;
    },
  };
  const cleanedHead = cleanHead(head, context);
  cleanElement(body, context);
  const bodyStyles = context.styles.sheet();
  const hasViewport = cleanedHead.some((node) => attribute(node as Element, 'name') === 'viewport');
  head.children = [
    createElement('meta', { charSet: 'utf-8' }),
    ...(hasViewport ? [] : [createElement('meta', viewport)]),
    ...cleanedHead,
    ...(bodyStyles === '' ? [] : [stylesheetLink(context.publish(bodyStyles))]),
    headPlace,
  ];
  const { properties } = cleanElement({ ...html, children: [] }, context);
  const document: Root = {
    type: 'root',
    children: [{ type: 'doctype' }, { ...html, properties, children: [head, body] }],
  };
  const [start = '', rest = ''] = toHtml(document).split(`<!--${headPlace.value}-->`);
  const [before = '', after = ''] = rest.split(`<!--${mainPlace.value}-->`);
  return {
    frame: { head: start, before, after },
    documents: [...sheets].map(([path, styles]) => textDocument('css', path, styles)),
    issues: foreign.size > 0 ? [foreignFiles(page, foreign)] : [],
  };
}

const viewport = { name: 'viewport', content: 'width=device-width, initial-scale=1' };

const foreignFiles = ({ path }: FramePage, addresses: ReadonlySet<string>) =>
  warningOf(
    'frame',
    path,
    `loads files that Frontdesk’s pages do not load, because visitors type personal data there: ${[...addresses].slice(0, 3).join(', ')}`,
    'publish these files with the website',
  );

/** Returns an address of the site relative to its root, and any other as it is. */
function rootRelative(address: string, documentUrl: string, isOwn: (origin: string) => boolean): string {
  if (/^(?:#|data:)/i.test(address)) return address;
  const url = URL.parse(address, documentUrl);
  return url && isOwn(url.origin) ? url.pathname + url.search + url.hash : (url?.href ?? address);
}

const hasRole = (role: string) => (element: Element) => attribute(element, 'role') === role;

/** Whether a node is, or contains, a header, a footer or navigation. */
const hasFramePart = (node: ElementContent) =>
  elementsIn(node).some(
    (element) =>
      isElement(element, 'header', 'footer', 'nav') ||
      ['banner', 'contentinfo', 'navigation'].some((role) => hasRole(role)(element)),
  );

const isSkipLink = (node: ElementContent) => isElement(node, 'a') && attribute(node, 'href')?.startsWith('#');

/**
 * Leaves out what is beside the main part, such as a preloader or a cookie notice, which only scripts would close. Kept are
 * headers, navigation and footers, and links that skip to a part of the page. A side without any of them stays as it is.
 */
function leaveOutSiblings(main: Element, body: Element): void {
  const chain = chainTo(main, body);
  const levels = chain.slice(1).map((element, index) => {
    const parent = chain[index] as Element;
    const place = parent.children.indexOf(element);
    return { parent, sides: [parent.children.slice(0, place), parent.children.slice(place + 1)] as const };
  });
  for (const side of [0, 1] as const) {
    if (!levels.some(({ sides }) => sides[side].some(hasFramePart))) continue;
    for (const { parent, sides } of levels) {
      const omitted = sides[side].filter((node) => !hasFramePart(node) && !isSkipLink(node));
      parent.children = parent.children.filter((node) => !omitted.includes(node));
    }
  }
}

/** Returns the elements from `element` down to `target`; none if it does not contain the target. */
function chainTo(target: Element, element: Element): Element[] {
  if (element === target) return [element];
  const below = element.children.flatMap((child) => (isElement(child) ? chainTo(target, child) : []));
  return below.length > 0 ? [element, ...below] : [];
}
