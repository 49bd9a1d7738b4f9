import { isUtf8 } from 'node:buffer';
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** The depth of elements below which only text is kept, as in Blink. Recursive functions can read such a tree. */
const maxDepth = 512;

/** Decodes a file as UTF-8, or if it is not, as browsers decode a page that names no encoding. */
export const decodeHtml = (bytes: Buffer): string =>
  new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);

export function parseHtml(html: string): Root {
  const document = parse(html, { scriptingEnabled: false });
  const pending: { node: DefaultTreeAdapterTypes.ParentNode; depth: number }[] = [
    { node: document, depth: 0 },
  ];
  // The list grows while it is being read.
  for (const { node, depth } of pending) {
    if (depth >= maxDepth) node.childNodes = node.childNodes.filter(({ nodeName }) => nodeName === '#text');
    for (const child of node.childNodes) {
      if ('childNodes' in child) pending.push({ node: child, depth: depth + 1 });
      if ('content' in child) pending.push({ node: child.content, depth: depth + 1 });
    }
  }
  return fromParse5(document) as Root;
}

export const isElement = (node: Nodes | undefined, ...names: readonly string[]): node is Element =>
  node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));

export const createElement = (
  tagName: string,
  properties: Element['properties'] = {},
  children: ElementContent[] = [],
): Element => ({ type: 'element', tagName, properties, children });

/** Returns the element itself and those below it, in document order. Templates are not entered. */
export function elementsIn(node: Nodes): Element[] {
  const elements: Element[] = [];
  const visit = (current: Nodes) => {
    if (current.type === 'element') elements.push(current);
    if ('children' in current) current.children.forEach(visit);
  };
  visit(node);
  return elements;
}

/** Returns an attribute as text; undefined if it is absent. Lists, such as `class`, are joined by spaces. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** Returns the text of an element that has no others in it, such as a script or a style. */
export const rawTextOf = ({ children }: Element): string =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('');

/** Whether an element is structured data for search engines (JSON-LD 1.1 section 7). */
export const isJsonLd = (element: Element): boolean =>
  isElement(element, 'script') && attribute(element, 'type') === 'application/ld+json';

/** Elements whose text continues that around them. */
const inlineNames = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Inline elements that are part of a word. */
const unseparatedNames = new Set(['code', 'sub', 'sup', 'wbr']);

/** Whether an element is one of those that styles may separate from its neighbours: inline elements, and custom elements. */
function isInlineBox(node: Nodes | undefined): boolean {
  if (node?.type !== 'element') return false;
  const { tagName } = node;
  return tagName.includes('-') || (inlineNames.has(tagName) && !unseparatedNames.has(tagName));
}

/** Whether styles may separate two neighbours. */
export const areInlineBoxes = (before: Nodes | undefined, after: Nodes): boolean =>
  isInlineBox(before) && isInlineBox(after);

/**
 * Whether the texts of two neighbours that only styles separate need a space between them. The letters of an animated word, an
 * initial, and what continues a word, do not.
 */
export function needSpace(before: string, after: string): boolean {
  const singles = [before, after].filter((text) => text.trim().length <= 1);
  if (singles.length > 1 || singles.some((text) => !/\d/.test(text))) return false;
  return /^\S$/.test(before.at(-1) ?? '') && /^[\p{L}\p{N}\p{Sc}([{"“„«@+]/u.test(after);
}

/** Returns the text of a node, without that of scripts and styles, with spaces between blocks. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element' && ['script', 'style', 'noscript'].includes(node.tagName)) return '';
  const children: readonly Nodes[] = node.children;
  let [text, last] = ['', ''];
  for (const [index, child] of children.entries()) {
    const next = textOf(child);
    const isSeparated = areInlineBoxes(children[index - 1], child) && needSpace(last, next);
    text += isSeparated ? ` ${next}` : next;
    last = next;
  }
  return node.type === 'element' && inlineNames.has(node.tagName) ? text : ` ${text} `;
}

/** Returns text with single spaces instead of white space. */
export const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether people do not see an element. */
export function isHidden(element: Element): boolean {
  const { hidden, ariaHidden, style } = element.properties;
  if (hidden !== undefined && hidden !== null && hidden !== false && hidden !== 'until-found') return true;
  if (ariaHidden === 'true') return true;
  return (
    typeof style === 'string' &&
    style.split(';').some((part) => /^display:none(?:!important)?$/i.test(part.replaceAll(/\s/g, '')))
  );
}
