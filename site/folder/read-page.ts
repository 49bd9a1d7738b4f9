import type { Element } from 'hast';
import {
  attribute,
  collapse,
  createElement,
  elementsIn,
  isElement,
  isHidden,
  isJsonLd,
  parseHtml,
  rawTextOf,
  textOf,
} from './html.ts';
import { findMain, writeMain } from './html-to-markdown.ts';

interface PageSource {
  readonly path: string;
  readonly name: string;
  readonly html: string;
  readonly baseUrl: string;
}

export type WebPage = ReturnType<typeof readPage>;

/** Reads an HTML page. Each fact comes from the one tree that the parser made of it. A fact that the page does not say is undefined. */
export function readPage({ path, name, html, baseUrl }: PageSource) {
  const root = parseHtml(html);
  const all = elementsIn(root);
  const named = (...names: string[]) => all.filter((element) => isElement(element, ...names));
  const head = elementsIn(all.find((element) => isElement(element, 'head')) ?? none);
  const base = attribute(named('base').find((element) => attribute(element, 'href')) ?? none, 'href') ?? '';
  const documentUrl = URL.parse(base, baseUrl + path)?.href ?? baseUrl + path;
  const resolve = (address: string) => resolveAddress(address, documentUrl);
  const meta = metaOf(named('meta'));
  const visible = all.filter((element) => isElement(element, 'h1') && !isHidden(element));
  const heading = collapse(textOf(visible[0] ?? none)) || undefined;
  const title = collapse(textOf(head.find((element) => isElement(element, 'title')) ?? none)) || heading;
  const { main, hasMain } = findMain(root);
  const language = attribute(named('html')[0] ?? none, 'lang')?.trim();
  const [, delay, refresh] =
    /^([\d.]*)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(meta.get('refresh') ?? '') ?? [];
  return {
    path,
    name,
    title,
    description: meta.get('description') ?? meta.get('og:description'),
    language: canonicalTag(language),
    isIndexable: !(meta.get('robots') ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .some((rule) => rule === 'noindex' || rule === 'none'),
    /** The absolute URL to which it redirects at once (`http-equiv=refresh`). */
    refreshesTo: refresh === undefined || Number(delay) > maxRefreshDelay ? undefined : resolve(refresh),
    /** The absolute URL that the page gives as its own. */
    canonical: resolve(
      attribute(head.find((element) => hasRel(element, 'canonical')) ?? none, 'href') ??
        meta.get('og:url') ??
        '',
    ),
    icon: resolve(attribute(named('link').find((element) => hasRel(element, 'icon')) ?? none, 'href') ?? ''),
    modified: modifiedDay(meta, named('script')),
    hasMain,
    /** Absolute URLs of links, and below, of pictures, styles and scripts. */
    links: addressesOf(named('a', 'area'), 'href', resolve),
    parts: [
      ...addressesOf(named('img', 'script', 'source', 'video', 'audio', 'embed'), 'src', resolve),
      ...addressesOf(
        named('link').filter((element) => /stylesheet|icon|preload/.test(attribute(element, 'rel') ?? '')),
        'href',
        resolve,
      ),
    ],
    ids: [...all.flatMap((element) => attribute(element, 'id') ?? []), ...anchorNames(named('a'))],
    forms: named('form').map((form) => readForm(form, all, resolve, documentUrl)),
    picturesWithoutAlt: named('img').filter((image) => image.properties.alt === undefined).length,
    registersServiceWorker: named('script').some((script) =>
      /serviceWorker\.register/.test(rawTextOf(script)),
    ),
    /** The elements whose texts are bound to published values. */
    values: all.flatMap((element) => {
      const reference = attribute(element, 'dataResource');
      return reference === undefined ? [] : [{ reference, text: collapse(textOf(element)) }];
    }),
    /** The text with all its parts, without line breaks. */
    text: collapse(textOf(named('body')[0] ?? root)),
    /** The main part, with one H1 and absolute links. */
    markdown: writeMain(main, { title: heading ?? title, resolve }),
  };
}

/** After how many seconds a refresh is no longer a redirect. */
const maxRefreshDelay = 10;

const hasRel = (element: Element, rel: string): boolean =>
  isElement(element, 'link') && (attribute(element, 'rel') ?? '').toLowerCase().split(' ').includes(rel);

const none = createElement('none');

/** Returns an absolute URL; undefined for an empty address, and for one that is not of a document, such as `javascript:`. */
function resolveAddress(address: string, documentUrl: string): string | undefined {
  if (address.trim() === '') return undefined;
  const url = URL.parse(address, documentUrl);
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined;
}

/** The contents of `<meta>` elements by name, property or `http-equiv`, the first of each. */
function metaOf(elements: readonly Element[]): ReadonlyMap<string, string> {
  const entries = elements.flatMap((element) => {
    const name = ['name', 'property', 'httpEquiv'].flatMap((key) => attribute(element, key) ?? [])[0];
    const content = collapse(attribute(element, 'content') ?? '');
    return name === undefined || content === '' ? [] : [[name.toLowerCase(), content] as const];
  });
  return new Map(entries.toReversed());
}

/** Returns a language tag in its usual spelling; undefined if it is not well-formed. */
function canonicalTag(tag: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag || [])[0];
  } catch {
    return undefined;
  }
}

/** Returns the day on which a page says that it was changed, in its metadata or its JSON-LD. */
function modifiedDay(meta: ReadonlyMap<string, string>, scripts: readonly Element[]): string | undefined {
  const fromData = scripts.filter(isJsonLd).flatMap((script) => datesIn(rawTextOf(script)));
  // A list of pages has several.
  const [only, ...others] = new Set(fromData);
  const candidates = [
    ...['article:modified_time', 'og:updated_time', 'dcterms.modified'].map((name) => meta.get(name)),
    others.length === 0 ? only : undefined,
  ];
  return candidates.flatMap((text) => /^\d{4}-\d\d-\d\d/.exec(text ?? '') ?? [])[0];
}

function datesIn(json: string): string[] {
  const dates: string[] = [];
  try {
    JSON.parse(json, (name, value) => {
      if (name === 'dateModified' && typeof value === 'string') dates.push(value);
      return value;
    });
  } catch {
    // Search engines ignore JSON-LD that is not valid, too.
  }
  return dates;
}

const addressesOf = (
  elements: readonly Element[],
  name: string,
  resolve: (address: string) => string | undefined,
) => [...new Set(elements.flatMap((element) => resolve(attribute(element, name) ?? '') ?? []))];

const anchorNames = (anchors: readonly Element[]) =>
  anchors.flatMap((anchor) => attribute(anchor, 'name') ?? []);

function readForm(
  form: Element,
  all: readonly Element[],
  resolve: (address: string) => string | undefined,
  documentUrl: string,
) {
  const isPost = attribute(form, 'method')?.toLowerCase() === 'post';
  const id = attribute(form, 'id');
  const outside = id === undefined ? [] : all.filter((element) => attribute(element, 'form') === id);
  const controls = [...elementsIn(form), ...outside].filter(
    (element) =>
      isElement(element, 'input', 'select', 'textarea', 'button') &&
      !['button', 'reset'].includes(attribute(element, 'type') ?? ''),
  );
  return {
    // The absolute URL; undefined for GET, and for the action of a form that a script sends, such as `javascript:`.
    postsTo: isPost ? resolve(attribute(form, 'action')?.trim() || documentUrl) : undefined,
    encoding: attribute(form, 'encType')?.toLowerCase() ?? 'application/x-www-form-urlencoded',
    names: [...new Set(controls.flatMap((control) => attribute(control, 'name') ?? []))],
  };
}
