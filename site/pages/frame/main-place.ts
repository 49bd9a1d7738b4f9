import type { Element, ElementContent, Parents, Root, RootContent } from 'hast';
import { attribute, createElement, elementsIn, isElement } from '../../folder/html.ts';

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

export const hasRole = (role: string) => (element: Element) => attribute(element, 'role') === role;
const isHeader = (element: Element) => isElement(element, 'header') || hasRole('banner')(element);
const isFooter = (element: Element) => isElement(element, 'footer') || hasRole('contentinfo')(element);
const isFramePart = (element: Element) =>
  isHeader(element) || isFooter(element) || isElement(element, 'nav') || hasRole('navigation')(element);

/** Puts a main part in place of what is between the page's header and its footer. */
export function insertMain(body: Element, root: Root): Element | undefined {
  const parents = parentsOf(root);
  const all = elementsIn(body);
  const header =
    all.find((element) => isElement(element, 'header')) ?? all.find(isHeader) ?? all.find(isFramePart);
  const footer = all.findLast((element) => isFooter(element) && element !== header);
  const around = (part: Element | undefined) => ancestorsOf(part, parents);
  const parent = around(header ?? footer).find((ancestor) => !footer || around(footer).includes(ancestor));
  if (!parent) return undefined;
  const hasPart = (node: ElementContent) => elementsIn(node).some(isFramePart);
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
  const main = createElement('main');
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
export function leaveOutSiblings(main: Element, body: Element, root: Root): void {
  const parents = parentsOf(root);
  const chain = [main, ...ancestorsOf(main, parents)];
  const levels = chain.slice(1, chain.indexOf(body) + 1).map((parent, index) => {
    const place = parent.children.indexOf(chain[index] as Element);
    return { parent, sides: [parent.children.slice(0, place), parent.children.slice(place)] as const };
  });
  const hasPart = (nodes: readonly ElementContent[]) =>
    nodes.some((node) => elementsIn(node).some(isFramePart));
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
