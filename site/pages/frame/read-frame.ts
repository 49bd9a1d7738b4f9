import type { Comment, Element, Root } from 'hast';
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
  stylesheetLink,
} from './clean-elements.ts';
import { hasRole, insertMain, leaveOutSiblings } from './main-place.ts';
import { createStyleCollector } from './styles.ts';

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

/**
 * Reads the frame of a page: the styles of its head, and its header and footer, without scripts and metadata. Its addresses
 * become root-relative.
 */
export function readFrame(page: FramePage, { baseUrl, origins }: FrameOptions): FrameResult {
  const root = parseHtml(page.html);
  const all = elementsIn(root);
  const base = all.find((element) => isElement(element, 'base') && attribute(element, 'href'));
  const documentUrl = URL.parse((base && attribute(base, 'href')) ?? '', baseUrl + page.path)?.href;
  const resolve = (address: string) =>
    rootRelative(address, documentUrl ?? baseUrl, (origin) => origin === baseUrl || origins.has(origin));
  const [html, head, body] = ['html', 'head', 'body'].map((name) =>
    all.find((item) => isElement(item, name)),
  );
  const marked = all.find((element) => isElement(element, 'main')) ?? all.find(hasRole('main'));
  const main = marked ?? (body && insertMain(body, root));
  if (!html || !head || !body || !main)
    return { frame: undefined, documents: [], issues: [issue(page, noFrame)] };
  main.children = [mainPlace];
  leaveOutSiblings(main, body, root);
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

const issue = ({ path }: FramePage, { problem, fix }: Pick<WebsiteIssue, 'problem' | 'fix'>) =>
  warningOf('frame', path, problem, fix);

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
