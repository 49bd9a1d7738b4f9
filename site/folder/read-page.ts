import type { Element } from 'hast';
import { attribute, collapse, elementsIn, isElement, isHidden, parseHtml, textOf } from './html.ts';
import { findMain, writeMain } from './main-content.ts';
import type { PageForm, WebPage } from './website.ts';

interface PageSource {
  readonly path: string;
  readonly name: string;
  readonly html: string;
  /** Origin of the site. */
  readonly baseUrl: string;
}

/** Reads an HTML page. Each fact comes from the one tree that the parser made of it. */
export function readPage({ path, name, html, baseUrl }: PageSource): WebPage {
  const root = parseHtml(html);
  const all = [...elementsIn(root)];
  const named = (...names: string[]) => all.filter((element) => isElement(element, ...names));
  const base = attribute(named('base').find((element) => attribute(element, 'href')) ?? none, 'href') ?? '';
  const documentUrl = URL.parse(base, baseUrl + path)?.href ?? baseUrl + path;
  const resolve = (address: string) => resolveAddress(address, documentUrl);
  const meta = metaOf(named('meta'));
  const visible = all.filter((element) => isElement(element, 'h1') && !isHidden(element));
  const heading = collapse(textOf(visible[0] ?? none)) || undefined;
  const title = collapse(textOf(named('title')[0] ?? none)) || heading;
  const { main, hasMain } = findMain(root);
  const language = attribute(named('html')[0] ?? none, 'lang')?.trim();
  const refresh = /^\s*\d*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(meta.get('refresh') ?? '')?.[1];
  const icons = named('link').filter((element) => /(?:^| )icon(?: |$)/.test(attribute(element, 'rel') ?? ''));
  return {
    path,
    name,
    title,
    description: meta.get('description') ?? meta.get('og:description'),
    language: language && isLanguageTag(language) ? language : undefined,
    isIndexable: !/noindex|none/i.test(meta.get('robots') ?? ''),
    refreshesTo: refresh === undefined ? undefined : resolve(refresh),
    canonical: resolve(
      attribute(named('link').find((element) => attribute(element, 'rel') === 'canonical') ?? none, 'href') ??
        meta.get('og:url') ??
        '',
    ),
    icon: resolve(attribute(icons[0] ?? none, 'href') ?? ''),
    modified: /^\d{4}-\d\d-\d\d/.exec(meta.get('article:modified_time') ?? '')?.[0],
    hasMain,
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
    forms: named('form').map((form) => readForm(form, resolve, documentUrl)),
    picturesWithoutAlt: named('img').filter((image) => image.properties.alt === undefined).length,
    registersServiceWorker: named('script').some((script) =>
      /serviceWorker\.register/.test(scriptText(script)),
    ),
    values: all.flatMap((element) => {
      const reference = attribute(element, 'dataResource');
      return reference === undefined ? [] : [{ reference, text: collapse(textOf(element)) }];
    }),
    text: collapse(textOf(named('body')[0] ?? root)),
    markdown: writeMain(main, { title: heading ?? title, resolve }),
  };
}

const none: Element = { type: 'element', tagName: 'none', properties: {}, children: [] };

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

const isLanguageTag = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
};

const addressesOf = (
  elements: readonly Element[],
  name: string,
  resolve: (address: string) => string | undefined,
) => [...new Set(elements.flatMap((element) => resolve(attribute(element, name) ?? '') ?? []))];

const anchorNames = (anchors: readonly Element[]) =>
  anchors.flatMap((anchor) => attribute(anchor, 'name') ?? []);

const scriptText = (script: Element) =>
  script.children.map((child) => (child.type === 'text' ? child.value : '')).join('');

function readForm(
  form: Element,
  resolve: (address: string) => string | undefined,
  documentUrl: string,
): PageForm {
  const isPost = attribute(form, 'method')?.toLowerCase() === 'post';
  const controls = [...elementsIn(form)].filter((element) =>
    isElement(element, 'input', 'select', 'textarea'),
  );
  return {
    postsTo: isPost ? (resolve(attribute(form, 'action') ?? '') ?? documentUrl) : undefined,
    encoding: attribute(form, 'encType') ?? 'application/x-www-form-urlencoded',
    names: [...new Set(controls.flatMap((control) => attribute(control, 'name') ?? []))],
  };
}
