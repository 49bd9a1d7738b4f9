import type { Element, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';

/** Parses an HTML document. */
export const parseHtml = (html: string): Root => fromParse5(parse(html, { scriptingEnabled: false })) as Root;

export const isElement = (node: Nodes | undefined, ...names: readonly string[]): node is Element =>
  node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));

/** Yields the element itself and those below it, in document order. Templates are not entered. */
export function* elementsIn(node: Nodes): Generator<Element> {
  if (node.type === 'element') yield node;
  if ('children' in node) for (const child of node.children) yield* elementsIn(child);
}

/** Returns an attribute as text; undefined if it is absent. Lists, such as `class`, are joined by spaces. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** Returns the text of a node, without that of scripts and styles. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (isElement(node, 'script', 'style', 'noscript') || !('children' in node)) return '';
  return node.children
    .map(textOf)
    .join(isElement(node, 'pre', 'code', 'span', 'a', 'b', 'i', 'em', 'strong') ? '' : ' ');
}

/** Returns text with single spaces instead of white space. */
export const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether people do not see an element. */
export function isHidden(element: Element): boolean {
  const { hidden, ariaHidden, style } = element.properties;
  if (hidden !== undefined && hidden !== false && hidden !== 'until-found') return true;
  if (ariaHidden === 'true') return true;
  return (
    typeof style === 'string' && style.split(';').some((part) => /^\s*display\s*:\s*none\s*$/.test(part))
  );
}
