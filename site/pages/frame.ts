import type { Comment, Element, ElementContent, Parents, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { attribute, elementsIn, isElement, parseHtml } from '../folder/html.ts';
import type { WebsiteIssue } from '../folder/website.ts';
import { type Document, textDocument, versionOf } from '../resources/document.ts';
import { createStyleCollector, type StyleCollector, styleDeclarations, styleSheet } from './frame-styles.ts';

/** HTML around a page: its own elements of the head follow `head`, its main part follows `before`. */
export interface Frame {
  readonly head: string;
  readonly before: string;
  readonly after: string;
}

/** A page of the website that lends its styles, its header and its footer. */
export interface FramePage {
  readonly html: string;
  /** Its path on the site. */
  readonly path: string;
}

interface FrameOptions {
  readonly baseUrl: string;
  /** The origins of the site's own addresses. */
  readonly origins: ReadonlySet<string>;
}

interface FrameResult {
  /** Undefined if the page has neither a main part nor a header or footer. */
  readonly frame: Frame | undefined;
  /** The page's inline styles, which the Content-Security-Policy of Frontdesk's pages allows only as files. */
  readonly documents: readonly Document[];
  readonly issues: readonly WebsiteIssue[];
}

const headPlace: Comment = { type: 'comment', value: 'frontdesk-head' };
const mainPlace: Comment = { type: 'comment', value: 'frontdesk-main' };

/**
 * Reads the frame of a page: the styles of its head, and its header and footer, without scripts and metadata. Its addresses
 * become root-relative.
 */
export function readFrame(page: FramePage, { baseUrl, origins }: FrameOptions): FrameResult {
  const root = parseHtml(page.html);
  const all = [...elementsIn(root)];
  const base = all.find((element) => isElement(element, 'base') && attribute(element, 'href'));
  const documentUrl = URL.parse((base && attribute(base, 'href')) ?? '', baseUrl + page.path)?.href;
  const resolve = (address: string) =>
    rootRelative(address, documentUrl ?? baseUrl, (origin) => origin === baseUrl || origins.has(origin));
  const [html, head, body] = ['html', 'head', 'body'].map((name) =>
    all.find((item) => isElement(item, name)),
  );
  const parents = parentsOf(root);
  const marked = all.find((element) => isElement(element, 'main')) ?? all.find(hasRole('main'));
  const main = marked ?? (body && insertMain(body, parents));
  if (!html || !head || !body || !main)
    return { frame: undefined, documents: [], issues: [issue(page, noFrame)] };
  main.children = [mainPlace];
  leaveOutSiblings(main, body, parentsOf(root));
  const sheets = new Map<string, string>();
  const foreign = new Set<string>();
  const context: CleaningContext = {
    resolve,
    load(address) {
      const resolved = resolve(address);
      if (isForeign(resolved)) foreign.add(resolved);
      return resolved;
    },
    styles: createStyleCollector(),
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
    issues: [
      ...(marked ? [] : [issue(page, noMain)]),
      ...(foreign.size > 0 ? [issue(page, notAllowed(foreign))] : []),
    ],
  };
}

const viewport = { name: 'viewport', content: 'width=device-width, initial-scale=1' };

const issue = ({ path }: FramePage, texts: Pick<WebsiteIssue, 'problem' | 'fix'>): WebsiteIssue => ({
  severity: 'warning',
  kind: 'frame',
  place: path,
  ...texts,
});

const noFrame = {
  problem: 'has no main part, header or footer, so Frontdesk’s pages are plain',
  fix: 'name another page as "frame"',
};
const noMain = {
  problem: 'has no <main>: Frontdesk’s pages replace what is between its header and footer',
  fix: 'put the main part of the page in <main>',
};
const notAllowed = (addresses: ReadonlySet<string>) => ({
  problem: `loads files that Frontdesk’s pages do not load, because visitors type personal data there: ${[...addresses].slice(0, 3).join(', ')}`,
  fix: 'publish these files with the website',
});

/** Returns an address of the site relative to its root, and any other as it is. */
function rootRelative(address: string, documentUrl: string, isOwn: (origin: string) => boolean): string {
  if (/^(?:#|data:)/i.test(address)) return address;
  const url = URL.parse(address, documentUrl);
  return url && isOwn(url.origin) ? url.pathname + url.search + url.hash : (url?.href ?? address);
}

const isForeign = (address: string) => /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(address);

function parentsOf(root: Root): Map<RootContent, Parents> {
  const parents = new Map<RootContent, Parents>();
  const visit = (parent: Parents) => {
    for (const child of parent.children) {
      parents.set(child, parent);
      if (child.type === 'element') visit(child);
    }
  };
  visit(root);
  return parents;
}

const hasRole = (role: string) => (element: Element) => attribute(element, 'role') === role;
const isHeader = (element: Element) => isElement(element, 'header') || hasRole('banner')(element);
const isFooter = (element: Element) => isElement(element, 'footer') || hasRole('contentinfo')(element);
const isFramePart = (element: Element) =>
  isHeader(element) || isFooter(element) || isElement(element, 'nav') || hasRole('navigation')(element);

/** Puts a main part in place of what is between the page's header and its footer. */
function insertMain(body: Element, parents: ReadonlyMap<RootContent, Parents>): Element | undefined {
  const all = [...elementsIn(body)];
  const header =
    all.find((element) => isElement(element, 'header')) ?? all.find(isHeader) ?? all.find(isFramePart);
  const footer = all.findLast((element) => isFooter(element) && element !== header);
  const around = (part: Element | undefined) => ancestorsOf(part, parents);
  const parent = around(header ?? footer).find((ancestor) => !footer || around(footer).includes(ancestor));
  if (!parent) return undefined;
  const hasPart = (node: ElementContent) => [...elementsIn(node)].some(isFramePart);
  // What follows the header in its own wrapper, and precedes the footer in its own, is between them, too.
  for (const [part, isStart] of [[header, true] as const, [footer, false] as const]) {
    if (!part || !isElement(part, 'header', 'footer')) continue;
    const chain = [part, ...around(part)];
    for (const [index, ancestor] of chain.slice(1, chain.indexOf(parent)).entries()) {
      const place = ancestor.children.indexOf(chain[index] as Element);
      ancestor.children = isStart ? ancestor.children.slice(0, place + 1) : ancestor.children.slice(place);
    }
  }
  const indexOf = (part: Element | undefined) =>
    parent.children.findIndex((child) => part && [part, ...around(part)].includes(child as Element));
  const end = footer ? indexOf(footer) : parent.children.length;
  // Several headers and navigations may follow each other.
  const start =
    parent.children.slice(0, end).findLastIndex((child) => child === header || hasPart(child)) + 1;
  const main: Element = { type: 'element', tagName: 'main', properties: {}, children: [] };
  parent.children.splice(start, end - start, main);
  return main;
}

/** Returns the elements around an element, the nearest one first. */
function ancestorsOf(element: Element | undefined, parents: ReadonlyMap<RootContent, Parents>): Element[] {
  const parent = element && parents.get(element);
  return parent?.type === 'element' ? [parent, ...ancestorsOf(parent, parents)] : [];
}

/**
 * Leaves out what is beside the main part, such as a preloader or a cookie notice, which only scripts would close. Kept are
 * headers, navigation and footers, and links that skip to a part of the page. A side without any of them stays as it is.
 */
function leaveOutSiblings(main: Element, body: Element, parents: ReadonlyMap<RootContent, Parents>): void {
  const chain = [main, ...ancestorsOf(main, parents)];
  const levels = chain.slice(1, chain.indexOf(body) + 1).map((parent, index) => {
    const place = parent.children.indexOf(chain[index] as Element);
    return { parent, sides: [parent.children.slice(0, place), parent.children.slice(place)] as const };
  });
  const hasPart = (nodes: readonly ElementContent[]) =>
    nodes.some((node) => [...elementsIn(node)].some(isFramePart));
  const isSkipLink = (node: ElementContent) =>
    isElement(node, 'a') && attribute(node, 'href')?.startsWith('#');
  for (const side of [0, 1] as const) {
    if (!levels.some(({ sides }) => hasPart(sides[side]))) continue;
    for (const { parent, sides } of levels) {
      const omitted = sides[side].filter(
        (node) => !chain.includes(node as Element) && !hasPart([node]) && !isSkipLink(node),
      );
      parent.children = parent.children.filter((node) => !omitted.includes(node));
    }
  }
}

/** What the cleaning of all nodes shares. */
interface CleaningContext {
  /** Resolves the address of a link. */
  resolve(address: string): string;
  /** Resolves the address of a file that the page loads, and records one of another site. */
  load(address: string): string;
  /** The styles of the body. */
  readonly styles: StyleCollector;
  /** Publishes styles of the head. Returns the path of the file. */
  publish(styles: string): string;
}

const createElement = (tagName: string, properties: Element['properties']): Element => ({
  type: 'element',
  tagName,
  properties,
  children: [],
});

const stylesheetLink = (path: string) => createElement('link', { rel: ['stylesheet'], href: path });

/** Returns the elements of a head that change how a page looks, each style as a file in its place. */
function cleanHead(head: Element, context: CleaningContext): ElementContent[] {
  const cleaned: ElementContent[] = [];
  let styles = '';
  const publish = () => {
    if (styles !== '') cleaned.push(stylesheetLink(context.publish(styles)));
    styles = '';
  };
  for (const node of headElements(head)) {
    if (isElement(node, 'style')) {
      styles += sheetOf(node, context.load);
    } else {
      const kept = isElement(node, 'link') ? cleanLink(node, context) : cleanMeta(node, context);
      if (kept.length > 0) publish();
      cleaned.push(...kept);
    }
  }
  publish();
  return cleaned;
}

/** Browsers without scripts see the elements of `<noscript>`, too. */
const headElements = (head: Element): Element[] =>
  head.children.flatMap((node) =>
    node.type !== 'element' ? [] : isElement(node, 'noscript') ? headElements(node) : [node],
  );

const sheetOf = (node: Element, load: (address: string) => string) =>
  styleSheet(
    node.children.map((child) => (child.type === 'text' ? child.value : '')).join(''),
    attribute(node, 'media'),
    load,
  );

const keptMeta = ['viewport', 'color-scheme', 'theme-color'];

const cleanMeta = (node: Element, context: CleaningContext): ElementContent[] =>
  isElement(node, 'meta') && keptMeta.includes(attribute(node, 'name') ?? '')
    ? [cleanElement(node, context)]
    : [];

/** Keeps stylesheets, icons and the preloads of fonts. Styles that a script would switch on are switched on. */
function cleanLink(node: Element, context: CleaningContext): ElementContent[] {
  const { onLoad, media, as, ...properties } = node.properties;
  const rel = attribute(node, 'rel')?.toLowerCase() ?? '';
  const isDeferred = onLoad !== undefined && (rel === 'stylesheet' || as === 'style');
  const isKept = isDeferred || /^stylesheet$|\bicon\b/.test(rel) || (rel === 'preload' && as === 'font');
  if (!isKept) return [];
  if (isDeferred) node.properties = { ...properties, rel: ['stylesheet'] };
  const link = cleanElement(node, context);
  return isForeign(attribute(link, 'href') ?? '') ? [] : [link];
}

/** Changes the addresses of a source set, each of which ends before white space or a final comma (HTML section 2.7). */
const sourceSet = (text: string, load: (address: string) => string): string =>
  [...text.matchAll(/\s*([^\s,](?:\S*[^\s,])?)\s*([^,]*)(?:,|$)/g)]
    .map(([, address = '', descriptor = '']) => [load(address), descriptor.trim()].filter(Boolean).join(' '))
    .join(', ');

/** Elements that do nothing without scripts, or load other documents. */
const leftOut = ['script', 'template', 'iframe', 'object', 'embed', 'base', 'meta', 'title'];

function cleanNode(node: ElementContent, context: CleaningContext): ElementContent[] {
  if (node === mainPlace || node.type === 'text') return [node];
  if (node.type !== 'element') return [];
  switch (node.tagName) {
    case 'link':
      return cleanLink(node, context);
    case 'style':
      context.styles.add(sheetOf(node, context.load));
      return [];
    case 'noscript':
      // Its messages would be wrong, because Frontdesk's pages work without the site's scripts. Its pictures are right.
      return node.children
        .filter((child) => isElement(child, 'img', 'picture'))
        .flatMap((child) => cleanNode(child, context));
    default:
      return leftOut.includes(node.tagName) ? [] : [cleanElement(node, context)];
  }
}

const linkAddresses = ['href', 'action', 'formAction', 'cite'];
const fileAddresses = ['src', 'poster', 'xLinkHref', 'background'];
/** Attributes for scripts and checks of files, and the mark of the page that lends the frame. */
const leftOutAttributes = /^(?:on|nonce$|integrity$|crossOrigin$|ping$|ariaCurrent$|autoFocus$)/;

/** Changes an element: no attributes that are scripts, no inline styles, and root-relative addresses. */
function cleanElement(node: Element, context: CleaningContext): Element {
  const { resolve, load, styles } = context;
  const { style, className, ...others } = node.properties;
  const entries = Object.entries(others).flatMap(
    ([name, value]): [string, Element['properties'][string]][] => {
      if (leftOutAttributes.test(name)) return [];
      const loads = fileAddresses.includes(name) || (name === 'href' && node.tagName === 'link');
      if (loads) return [[name, load(String(value))]];
      if (linkAddresses.includes(name)) {
        const address = resolve(String(value));
        return /^\s*(?:javascript|vbscript|data):/i.test(address) ? [] : [[name, address]];
      }
      if (name !== 'srcSet' && name !== 'imageSrcSet') return [[name, value]];
      return [[name, sourceSet([value].flat().join(', '), load)]];
    },
  );
  const styleClass =
    style === undefined ? undefined : styles.classFor(styleDeclarations(String(style), load));
  const classes = [className ?? [], styleClass ?? []].flat().map(String);
  node.properties = { ...Object.fromEntries(entries), ...(classes.length > 0 && { className: classes }) };
  node.children = node.children.flatMap((child) => cleanNode(child, context));
  return node;
}
