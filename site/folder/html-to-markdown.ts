import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import type { RootContent } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString as plainText } from 'mdast-util-to-string';
import {
  areInlineBoxes,
  attribute,
  collapse,
  createElement,
  elementsIn,
  isElement,
  isHidden,
  needSpace,
  textOf,
} from './html.ts';

/** What Markdown cannot show, or what is not part of a page's text. */
const leftOut =
  'nav script style noscript template form input select textarea dialog canvas svg iframe object'.split(' ');

/** Landmark roles whose elements are not part of a page's text. */
const leftOutRoles = ['navigation', 'search', 'banner', 'contentinfo'];

interface MarkdownOptions {
  /** The heading, if the main part has none. */
  readonly title: string | undefined;
  /** Resolves an address; undefined if it is none for a document. */
  readonly resolve: (address: string) => string | undefined;
}

/** Returns the main part of a page: `<main>`, `role=main`, the only `<article>`, or the body without its frame. */
export function findMain(root: Root): { main: Element | Root; hasMain: boolean } {
  const all = elementsIn(root).filter((element) => !isHidden(element));
  const mains = [
    ...all.filter((element) => isElement(element, 'main')),
    ...all.filter((element) => attribute(element, 'role') === 'main'),
  ];
  const hasMain = mains.length > 0;
  // Some pages leave it to scripts, or use it as the target of a link.
  const main = mains.find(hasContent);
  if (main) return { main, hasMain };
  const inArticles = new Set(
    all.flatMap((element) => (isElement(element, 'article') ? elementsIn(element).slice(1) : [])),
  );
  // Comments are articles within the article.
  const [article, ...others] = all.filter(
    (element) => isElement(element, 'article') && !inArticles.has(element) && hasContent(element),
  );
  if (article && others.length === 0) return { main: article, hasMain };
  const body = all.find((element) => isElement(element, 'body')) ?? root;
  return { main: withoutFrame(body), hasMain };
}

/** Removes the header and footer of the page, at any depth, but not those of its sections. */
function withoutFrame<Parent extends Element | Root>(parent: Parent): Parent {
  const children = parent.children.flatMap((child) => {
    if (child.type !== 'element' || isElement(child, 'article', 'aside', 'section')) return [child];
    return isElement(child, 'header', 'nav', 'footer') ? [] : [withoutFrame(child)];
  });
  return { ...parent, children };
}

/** Characters that nobody sees: white space, and those of width zero. */
const blank = /^[\s\u00ad\u200b-\u200d\u2060\ufeff]*$/;

/** Whether an element has text or pictures. */
const hasContent = (node: Nodes): boolean =>
  node.type === 'text'
    ? !blank.test(node.value)
    : isElement(node, 'img', 'hr', 'video', 'audio') ||
      ('children' in node &&
        !isElement(node, 'script', 'style', 'noscript') &&
        node.children.some(hasContent));

/** Writes the main part as Markdown, with one H1. */
export function writeMain(main: Element | Root, { title, resolve }: MarkdownOptions): string {
  const content: Root = { type: 'root', children: cleanChildren(main, { resolve }) };
  const headings = elementsIn(content).filter((element) => isElement(element, 'h1'));
  for (const other of headings.slice(1)) other.tagName = 'h2';
  if (headings.length === 0 && title !== undefined) {
    content.children.unshift(createElement('h1', {}, [{ type: 'text', value: title }]));
  }
  const tree = toMdast(content);
  if (tree.type === 'root') tree.children = tree.children.filter(isNotRepeated);
  return toMarkdown(tree, {
    bullet: '-',
    listItemIndent: 'one',
    rule: '-',
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  });
}

/** The shortest text that is compared with the one before it. */
const minRepeatedText = 20;

/** Whether a block does not repeat the one before it, as pages do that show one of two on small screens. */
function isNotRepeated(block: RootContent, index: number, blocks: readonly RootContent[]): boolean {
  const before = blocks[index - 1];
  if (before?.type !== block.type || (block.type !== 'paragraph' && block.type !== 'heading')) return true;
  const text = lettersOf(block);
  return text.length < minRepeatedText || text !== lettersOf(before);
}

/** The text of a block without white space: one of the two may have line breaks. */
const lettersOf = (block: RootContent) => plainText(block).replaceAll(/\s/g, '');

interface Context {
  readonly resolve: MarkdownOptions['resolve'];
  /** The nearest ancestors that decide how a node is written. */
  readonly isInCode?: boolean;
  readonly isInHeading?: boolean;
}

function cleanChildren(parent: Element | Root, context: Context): ElementContent[] {
  const children = parent.children.flatMap((child) => cleanNode(child as ElementContent, context));
  if (context.isInCode) return children;
  return children.flatMap((child, index) => {
    const before = children[index - 1];
    const isSeparated = before && areInlineBoxes(before, child) && needSpace(textOf(before), textOf(child));
    return isSeparated ? [{ type: 'text', value: ' ' } as const, child] : [child];
  });
}

const headingNames = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

function cleanNode(node: ElementContent, context: Context): ElementContent[] {
  if (node.type === 'comment') return [];
  if (node.type !== 'element') return [node];
  if (isHidden(node) || leftOutRoles.includes(attribute(node, 'role') ?? '')) return [];
  if (node.tagName === 'button') return cleanButton(node, context);
  if (leftOut.includes(node.tagName)) return [];
  if (node.tagName === 'img') return cleanPicture(node, context);
  // The headings of Markdown have one line.
  if (node.tagName === 'br' && context.isInHeading) return [{ type: 'text', value: ' ' }];
  const isHeading = headingNames.includes(node.tagName);
  const children = cleanChildren(node, {
    ...context,
    isInCode: context.isInCode || isElement(node, 'pre', 'code', 'kbd', 'samp'),
    isInHeading: context.isInHeading || isHeading,
  });
  if (node.tagName === 'a') return cleanLink(node, children, context);
  if ((isHeading || isElement(node, 'li')) && !children.some(hasContent)) return [];
  // Tables of Markdown have no caption.
  const isCaption = (child: ElementContent) => isElement(child, 'caption');
  const captions = isElement(node, 'table') ? children.filter(isCaption) : [];
  if (captions.length > 0)
    return [
      ...captions.map((caption) => ({ ...caption, tagName: 'p' }) as Element),
      { ...node, children: children.filter((child) => !isCaption(child)) },
    ];
  // Unknown elements, which the converter takes for blocks, are inline.
  return [{ ...node, tagName: node.tagName.includes('-') ? 'span' : node.tagName, children }];
}

/** Keeps the text of a button that opens a part of the page, such as the question above an answer. */
function cleanButton(node: Element, context: Context): ElementContent[] {
  const isHeading = context.isInHeading || node.properties.ariaExpanded !== undefined;
  const children = isHeading ? cleanChildren(node, context) : [];
  if (!children.some(hasContent)) return [];
  return context.isInHeading ? children : [createElement('p', {}, children)];
}

function cleanPicture(node: Element, { resolve }: Context): Element[] {
  const alt = collapse(attribute(node, 'alt') ?? '');
  const src = resolve(attribute(node, 'src') ?? '');
  // Decorative pictures have an empty alternative text, or a role that says so.
  const isDecorative = alt === '' || /^(?:none|presentation)$/.test(attribute(node, 'role') ?? '');
  return isDecorative || src === undefined ? [] : [{ ...node, properties: { src, alt } }];
}

/** The signs of links that headings have to themselves. */
const anchorSign = /^\s*[#¶§]\s*$/;

function cleanLink(node: Element, children: ElementContent[], { resolve }: Context): ElementContent[] {
  const address = attribute(node, 'href');
  const isAnchor = (address ?? '#').includes('#') && anchorSign.test(children.map(textOf).join(''));
  if (isAnchor || !children.some(hasContent)) return [];
  const href = address === undefined ? undefined : resolve(address);
  return href === undefined ? children : [{ ...node, properties: { href }, children }];
}
