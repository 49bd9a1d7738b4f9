import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { attribute, collapse, elementsIn, isElement, isHidden, textOf } from './html.ts';

/** What Markdown cannot show, or what is not part of a page's text. */
const leftOut = [
  'nav',
  'script',
  'style',
  'noscript',
  'template',
  'form',
  'button',
  'input',
  'select',
  'textarea',
  'dialog',
  'canvas',
  'svg',
  'iframe',
  'object',
];

/** Elements that only styles separate, if there is no white space between them. */
const inlineBoxes = ['a', 'span', 'time', 'small', 'label'];

interface MarkdownOptions {
  /** The heading, if the main part has none. */
  readonly title: string | undefined;
  /** Resolves an address; undefined if it is none for a document. */
  readonly resolve: (address: string) => string | undefined;
}

/** Returns the main part of a page: `<main>`, `role=main`, the only `<article>`, or the body without its frame. */
export function findMain(root: Root): { main: Element | Root; hasMain: boolean } {
  const all = [...elementsIn(root)];
  const main =
    all.find((element) => isElement(element, 'main') && !isHidden(element)) ??
    all.find((element) => attribute(element, 'role') === 'main');
  if (main) return { main, hasMain: true };
  const [article, ...others] = all.filter((element) => isElement(element, 'article'));
  if (article && others.length === 0) return { main: article, hasMain: false };
  const body = all.find((element) => isElement(element, 'body')) ?? root;
  return { main: withoutFrame(body), hasMain: false };
}

const withoutFrame = <Parent extends Element | Root>(body: Parent): Parent => ({
  ...body,
  children: body.children.filter((child) => !isElement(child as Nodes, 'header', 'nav', 'footer')),
});

/** Writes the main part as Markdown, with one H1. */
export function writeMain(main: Element | Root, { title, resolve }: MarkdownOptions): string {
  const content: Root = { type: 'root', children: cleanChildren(main, resolve, false) };
  const headings = [...elementsIn(content)].filter((element) => isElement(element, 'h1'));
  for (const other of headings.slice(1)) other.tagName = 'h2';
  if (headings.length === 0 && title !== undefined) {
    const children = [{ type: 'text' as const, value: title }];
    content.children.unshift({ type: 'element', tagName: 'h1', properties: {}, children });
  }
  return toMarkdown(toMdast(content), {
    bullet: '-',
    rule: '-',
    extensions: [gfmTableToMarkdown(), gfmStrikethroughToMarkdown()],
  });
}

function cleanChildren(
  parent: Element | Root,
  resolve: MarkdownOptions['resolve'],
  isCode: boolean,
): ElementContent[] {
  const children = parent.children.flatMap((child) => cleanNode(child as ElementContent, resolve, isCode));
  return isCode ? children : children.flatMap((child, index) => [...gap(children[index - 1], child), child]);
}

/** Returns a space between two boxes next to each other. Single characters, such as those of an animated word, get none. */
function gap(before: ElementContent | undefined, after: ElementContent): ElementContent[] {
  if (!before || !isElement(before, ...inlineBoxes) || !isElement(after, ...inlineBoxes)) return [];
  const [first, second] = [textOf(before), textOf(after)];
  if (first.trim().length <= 1 || second.trim().length <= 1 || /\s$/.test(first) || /^\s/.test(second))
    return [];
  return [{ type: 'text', value: ' ' }];
}

function cleanNode(
  node: ElementContent,
  resolve: MarkdownOptions['resolve'],
  isCode: boolean,
): ElementContent[] {
  if (node.type === 'comment') return [];
  if (node.type !== 'element') return [node];
  if (leftOut.includes(node.tagName) || isHidden(node)) return [];
  const isInCode = isCode || isElement(node, 'pre', 'code', 'kbd', 'samp');
  if (node.tagName === 'img') return cleanPicture(node, resolve);
  const children = cleanChildren(node, resolve, isInCode);
  if (node.tagName === 'a') return cleanLink(node, children, resolve);
  return [{ ...node, children }];
}

function cleanPicture(node: Element, resolve: MarkdownOptions['resolve']): Element[] {
  const alt = collapse(attribute(node, 'alt') ?? '');
  const src = resolve(attribute(node, 'src') ?? '');
  // Decorative pictures have an empty alternative text.
  return alt === '' || src === undefined ? [] : [{ ...node, properties: { src, alt } }];
}

function cleanLink(
  node: Element,
  children: ElementContent[],
  resolve: MarkdownOptions['resolve'],
): ElementContent[] {
  const hasPicture = children.some((child) =>
    [...elementsIn(child)].some((element) => isElement(element, 'img')),
  );
  if (collapse(children.map(textOf).join('')) === '' && !hasPicture) return [];
  const address = attribute(node, 'href');
  const href = address === undefined ? undefined : resolve(address);
  return href === undefined ? children : [{ ...node, properties: { href }, children }];
}
