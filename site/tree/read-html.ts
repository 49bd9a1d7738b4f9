import type {
  RootContent as HtmlContent,
  Element as HtmlElement,
  Nodes as HtmlNodes,
  Root as HtmlRoot,
  Text as HtmlText,
} from 'hast';
import { raw } from 'hast-util-raw';
import { type State, toMdast } from 'hast-util-to-mdast';
import type { Html, ListItem, Nodes, Parents, Root, RootContent } from 'mdast';
import { phrasing } from 'mdast-util-phrasing';
import { VFile } from 'vfile';
import { elementHandlers, isProgram, joinLines, kindOf, type MarkdownNode, toCode } from './html-elements.ts';

declare module 'mdast' {
  interface RootData {
    /** The HTML elements of which only the content was kept. */
    readonly wrappers?: readonly Html[];
  }
  interface TextData {
    /** Whether it is text of an HTML element, in which Markdown has no meaning. */
    readonly isHtml?: boolean;
  }
}

/** The elements that replace Markdown nodes in the HTML parser: a block, and a part of a line. Authors do not use them. */
const [blockName, inlineName] = ['dialog', 'x-inline'];

/** Parents of blocks. All others contain a line, or parents of their own kind, such as rows. */
const blockParents = new Set<Nodes['type']>(['blockquote', 'footnoteDefinition', 'listItem']);

/**
 * Reads the HTML in a syntax tree as browsers do, also if Markdown is between two tags, and converts it to Markdown nodes
 * and `element` nodes. Comments are removed. An element that pages cannot show remains an `html` node, and the names of the
 * elements that were replaced by their content are in `data.wrappers`.
 */
export function readHtml(root: Root, text: string): Root {
  const originals: Parents[] = [];
  const wrappers: Html[] = [];
  const lines = text.split('\n');
  const lineStarts = [0];
  for (const line of lines) lineStarts.push((lineStarts.at(-1) ?? 0) + line.length + 1);
  /** The number of characters before the HTML of a line in a quotation or list, such as 2 for "> ". */
  const prefixes = new Map<number, number>();

  /** Parents of HTML become elements, so that the parser sees which tags they contain. */
  function toHtmlTree(node: RootContent): HtmlContent {
    const { position } = node;
    if (node.type === 'html') {
      for (const [index, line] of node.value.split('\n').entries()) {
        const number = (position?.start.line ?? 1) + index;
        if (index > 0) prefixes.set(number, (lines[number - 1] ?? '').length - line.length);
      }
      const isUnclosedComment = node.value.startsWith('<!--') && !node.value.includes('-->');
      return isUnclosedComment
        ? { type: 'markdown', node, position }
        : { type: 'raw', value: node.value, position };
    }
    if (!('children' in node) || !containsHtml(node)) return { type: 'markdown', node, position };
    const dataNode = originals.push(node) - 1;
    const tagName = phrasing(node) ? inlineName : blockName;
    const children = node.children.map(toHtmlTree) as HtmlElement['children'];
    return { type: 'element', tagName, properties: { dataNode }, children, position };
  }

  /** The HTML parser does not know the prefixes. */
  function restoreOffsets({ position }: HtmlNodes): void {
    for (const point of position ? [position.start, position.end] : [])
      point.offset = (lineStarts[point.line - 1] ?? 0) + (prefixes.get(point.line) ?? 0) + point.column - 1;
  }

  /** The opening tag of an element. */
  function tagOf({ tagName, position, children }: HtmlElement): Html {
    const end = children[0]?.position?.start ?? position?.end;
    return {
      type: 'html',
      value: text.slice(position?.start.offset, end?.offset) || `<${tagName}>`,
      ...(position && { position }),
    };
  }

  function classify(nodes: readonly HtmlContent[]): HtmlContent[] {
    return nodes.flatMap((node): HtmlContent[] => {
      if (node.type === 'comment' || node.type === 'doctype') return [];
      if (node.type !== 'element') {
        if (node.type === 'text') restoreOffsets(node);
        return [node];
      }
      const isOriginal = originalOf(node) !== undefined;
      if (!isOriginal) restoreOffsets(node);
      const children = classify(node.children) as HtmlElement['children'];
      const kind = isOriginal ? 'kept' : kindOf(node);
      if (kind === 'refused')
        return [{ type: 'markdown', node: tagOf(node) }, ...(isProgram(node) ? [] : children)];
      if (kind === 'wrapper') wrappers.push(tagOf(node));
      return [{ ...node, children: kind === 'code' ? children.map(toCode) : children }];
    });
  }

  const originalOf = ({ tagName, properties }: HtmlElement) =>
    tagName === blockName || tagName === inlineName ? originals[Number(properties.dataNode)] : undefined;

  /** Puts the Markdown node back that was parsed as an element. */
  function restore(state: State, node: HtmlElement) {
    const original = originalOf(node);
    const children = state.all(node);
    if (!original) return children;
    if (blockParents.has(original.type)) return { ...original, children: state.toFlow(children) } as Nodes;
    if (original.type !== 'paragraph')
      return { ...original, children: childrenOf(original, children, state) } as Nodes;
    // Tags in a line can begin blocks, and a line with only a comment is empty.
    const paragraphs = state.toFlow(children);
    return paragraphs.length === 1 && paragraphs[0]?.type === 'paragraph'
      ? { ...original, children: paragraphs[0].children }
      : paragraphs;
  }

  const html = raw(
    // The parser keeps the text of a table until the next node.
    { type: 'root', children: [...root.children.map(toHtmlTree), { type: 'comment', value: '' }] },
    // The parser adds positions only if there is a file.
    { passThrough: ['markdown'], file: new VFile(text) },
  ) as HtmlRoot;
  const tree = toMdast(
    { type: 'root', children: classify(html.children) },
    {
      document: true,
      handlers: {
        ...elementHandlers,
        [blockName]: restore,
        [inlineName]: restore,
      },
      nodeHandlers: {
        markdown: (_state, { node }: MarkdownNode) => node,
        text: (_state, { value, position }: HtmlText) => ({
          type: 'text',
          value,
          position,
          data: { isHtml: true },
        }),
      },
    },
  ) as Root;
  const children = tree.children.map((node) => joinLines(node));
  return { ...root, children, ...(wrappers.length > 0 && { data: { ...root.data, wrappers } }) };
}

/** Tags that are not closed can swallow items or cells, but a list contains only items, and a row only cells. */
function childrenOf({ type }: Parents, children: RootContent[], state: State): RootContent[] {
  const wrap = (childType: 'listItem' | 'tableCell' | 'tableRow') =>
    state.toSpecificContent(children, () => ({ type: childType, children: [] }) as ListItem);
  if (type === 'list') return wrap('listItem');
  if (type === 'table') return wrap('tableRow');
  return type === 'tableRow' ? wrap('tableCell') : children;
}

export function containsHtml(node: Nodes): boolean {
  return node.type === 'html' || ('children' in node && node.children.some(containsHtml));
}
