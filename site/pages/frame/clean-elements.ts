import type { Comment, Element, ElementContent } from 'hast';
import { attribute, createElement, isElement, rawTextOf } from '../../folder/html.ts';

/** Marks the main part, which differs from page to page. */
export const mainPlace: Comment = { type: 'comment', value: 'frontdesk-main' };

/** Whether an address is of another site. */
export const isForeign = (address: string) => /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(address);

export interface CleaningContext {
  /** Resolves the address of a link. */
  resolve(address: string): string;
  /** Resolves the address of a file that the page loads, and records one of another site. */
  load(address: string): string;
  /** The styles of the body. */
  readonly styles: StyleCollector;
  /** Publishes styles of the head. Returns the path of the file. */
  publish(styles: string): string;
}

export const stylesheetLink = (path: string) => createElement('link', { rel: ['stylesheet'], href: path });

/** Returns the elements of a head that change how a page looks, each style as a file in its place. */
export function cleanHead(head: Element, context: CleaningContext): ElementContent[] {
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
  // Browsers load fonts in CORS mode (CSS Fonts 4, font fetching requirements), and use no preload in another mode.
  if (as === 'font') link.properties.crossOrigin = 'anonymous';
  return isForeign(attribute(link, 'href') ?? '') ? [] : [link];
}

/** Changes the addresses of a source set, each of which ends before white space or a final comma (HTML section 2.7). */
const sourceSet = (text: string, load: Load): string =>
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
export function cleanElement(node: Element, context: CleaningContext): Element {
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

type Load = (address: string) => string;

/**
 * Returns the text of a `<style>` element as a file, whose addresses are relative to another folder. It ends with a line
 * break, so that another one can follow.
 */
function sheetOf(node: Element, load: Load): string {
  const media = attribute(node, 'media');
  const styles = withAddresses(rawTextOf(node).trim(), load);
  if (styles === '') return '';
  return media === undefined || /^\s*(?:all|screen)?\s*$/.test(media)
    ? `${styles}\n`
    : `@media ${media} {\n${styles}\n}\n`;
}

/**
 * Returns the declarations of a `style` attribute. An element that is transparent is at the start of an animation, which no
 * script would end.
 */
const styleDeclarations = (text: string, load: Load): string =>
  withAddresses(text, load)
    .split(/;(?![^(]*\))/)
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '' && !/^opacity\s*:\s*0(?:\.0*)?$/.test(declaration))
    .join('; ');

/** Replaces the addresses in `url()` and `@import`. */
const withAddresses = (styles: string, load: Load): string =>
  styles
    .replaceAll(
      /url\(\s*(["']?)(.*?)\1\s*\)/g,
      (_, quote, address) => `url(${quote}${load(address)}${quote})`,
    )
    .replaceAll(
      /(@import\s+)(["'])(.*?)\2/g,
      (_, rule, quote, address) => `${rule}${quote}${load(address)}${quote}`,
    );

export class StyleCollector {
  readonly #sheets: string[] = [];
  readonly #classes = new Map<string, string>();

  add(styles: string): void {
    this.#sheets.push(styles);
  }

  /** Returns a class for the declarations of a `style` attribute; undefined if there are none. */
  classFor(declarations: string): string | undefined {
    // Braces would end the rule.
    if (declarations === '' || /[{}]/.test(declarations)) return undefined;
    const name = this.#classes.get(declarations) ?? `frontdesk-style-${this.#classes.size + 1}`;
    this.#classes.set(declarations, name);
    return name;
  }

  /** Returns the sheet, or an empty string. */
  sheet(): string {
    // Like a `style` attribute, the rules have precedence over other styles.
    const rules = [...this.#classes].map(
      ([declarations, name]) => `.${name}:not(#_#_#_) { ${declarations} }\n`,
    );
    return [...this.#sheets, ...rules].join('');
  }
}
