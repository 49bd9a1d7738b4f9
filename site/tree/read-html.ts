import type {
  RootContent as HtmlContent,
  Element as HtmlElement,
  Nodes as HtmlNodes,
  Root as HtmlRoot,
  Text as HtmlText,
} from 'hast';
import { raw } from 'hast-util-raw';
import { defaultHandlers, type State, toMdast } from 'hast-util-to-mdast';
import type { Html, Image, ListItem, Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import { phrasing } from 'mdast-util-phrasing';
import { VFile } from 'vfile';
import type { Element } from './nodes.ts';

/** A Markdown node without HTML, which passes through the HTML parser unchanged. */
interface MarkdownNode {
  readonly type: 'markdown';
  readonly node: RootContent;
  readonly position?: RootContent['position'];
}

declare module 'hast' {
  interface RootContentMap {
    markdown: MarkdownNode;
  }
  interface ElementContentMap {
    markdown: MarkdownNode;
  }
}

declare module 'mdast' {
  interface RootData {
    /** The HTML elements of which only the content was kept. */
    readonly wrappers?: readonly Html[];
  }
  interface ImageData {
    /** Whether the author wrote that it has no alternative text. */
    readonly isDecorative?: boolean;
  }
  interface TextData {
    /** Whether it is text of an HTML element, in which Markdown has no meaning. */
    readonly isHtml?: boolean;
  }
}

/** Elements that become Markdown nodes, or parts of one. */
const markdownElements = new Set(
  'a b blockquote br caption cite code col colgroup dd del dl dt em h1 h2 h3 h4 h5 h6 hr i img li mark ol p picture pre q s samp source strike strong table tbody td tfoot th thead tr tt u ul var wbr'.split(
    ' ',
  ),
);

/** Elements for which Markdown has no syntax, with the attributes that are kept. */
const ownElements: Readonly<Record<string, readonly string[]>> = {
  abbr: ['title'],
  details: ['open'],
  figcaption: [],
  figure: [],
  kbd: [],
  rp: [],
  rt: [],
  ruby: [],
  sub: [],
  summary: [],
  sup: [],
};

/** The others contain a line. */
const ownBlocks = new Set(['details', 'figcaption', 'figure']);

/** Elements that only arrange or decorate their content, which takes their place. */
const wrapperElements = new Set(
  'address article aside bdi bdo big center data dfn div font footer header hgroup ins label main nav nobr section small span time'.split(
    ' ',
  ),
);

/** Elements that contain code, in which Markdown has no meaning either. */
const codeElements = new Set(['code', 'pre', 'samp', 'tt', 'var']);

/** The elements that take the place of Markdown nodes in the HTML parser: a block and a part of a line, which authors do not use. */
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
      if (!isOriginal && isRefused(node))
        return [{ type: 'markdown', node: tagOf(node) }, ...(hasCode(node) ? [] : children)];
      if (!isOriginal && wrapperElements.has(node.tagName)) wrappers.push(tagOf(node));
      return [{ ...node, children: codeElements.has(node.tagName) ? children.map(toCode) : children }];
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
        ...Object.fromEntries(Object.keys(ownElements).map((tagName) => [tagName, ownElement])),
        a: (state, node) =>
          node.properties.href ? defaultHandlers.a(state, node) : (state.all(node) as Nodes[]),
        cite: defaultHandlers.em,
        img: pictureWithText,
        table: tableWithCaption,
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
  return { ...root, children, ...(wrappers.length > 0 && { data: { wrappers } }) };
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

/** Whether pages cannot show an element: it is unknown, loads or runs something, or asks for input. */
function isRefused({ tagName, properties }: HtmlElement): boolean {
  const isKnown =
    markdownElements.has(tagName) || Object.hasOwn(ownElements, tagName) || wrapperElements.has(tagName);
  return !isKnown || Object.keys(properties).some((name) => /^on/i.test(name));
}

const hasCode = ({ tagName }: HtmlElement) => ['math', 'script', 'style', 'svg'].includes(tagName);

const toCode = (node: HtmlElement['children'][number]): HtmlElement['children'][number] =>
  node.type === 'element' && node.tagName === 'code' ? node : { type: 'text', value: textOf(node) };

function textOf(node: HtmlNodes | Nodes): string {
  if (node.type === 'markdown') return textOf(node.node);
  if ('value' in node) return node.value;
  if ('children' in node && node.children.length > 0) return node.children.map(textOf).join('');
  return node.type === 'break' || (node.type === 'element' && node.tagName === 'br') ? '\n' : '';
}

function ownElement(state: State, node: HtmlElement): Element {
  const { tagName } = node;
  const attributes = (ownElements[tagName] ?? []).map((name) => [name, node.properties[name]]);
  const content = state.all(node);
  const children = ownBlocks.has(tagName) ? state.toFlow(content) : content;
  // The name tells the library whether the element is part of a line.
  const element: Element = {
    type: 'element',
    tagName,
    properties: Object.fromEntries(attributes),
    children,
    data: { hName: tagName },
  };
  state.patch(node, element);
  return element;
}

/** In HTML, an empty `alt` says that a picture is decorative. In Markdown, the text was probably forgotten. */
function pictureWithText(state: State, node: HtmlElement): Image {
  const image = defaultHandlers.img(state, node);
  return node.properties.alt === '' ? { ...image, data: { isDecorative: true } } : image;
}

/** Markdown has no captions, so a caption is a paragraph above the table. */
function tableWithCaption(state: State, node: HtmlElement): Nodes[] {
  const captions = node.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'caption' ? state.all(child) : [],
  );
  // The library reads only the HTML of a table in a cell.
  if (state.inTable) return [...captions, ...state.all(node)];
  return [...state.toFlow(captions), ...[defaultHandlers.table(state, node)].flat()];
}

const isInLine = (node: RootContent) =>
  phrasing(node) || node.type === 'html' || (node.type === 'element' && !ownBlocks.has(node.tagName));

const lineParents = new Set<Nodes['type']>(['heading', 'paragraph', 'tableCell']);

/** Converts blocks within a line, such as a list in a cell of a table, to lines, and removes links within links. */
function joinLines<T extends RootContent>(node: T, isInLink = false): T {
  if (!('children' in node)) return node;
  const isLink = node.type === 'link' || node.type === 'linkReference';
  const hasLine = lineParents.has(node.type) || isInLine(node);
  const children = (hasLine ? linesOf(node.children) : node.children).map((child) =>
    joinLines(child, isInLink || isLink),
  );
  const withoutLinks = children.flatMap((child) =>
    (isInLink || isLink) && (child.type === 'link' || child.type === 'linkReference')
      ? child.children
      : [child],
  );
  return { ...node, children: withoutLinks };
}

/** A space after a line break would be written as a character reference, and a second line break would end the paragraph. */
function linesOf(nodes: readonly RootContent[]): PhrasingContent[] {
  return toLines(nodes).map((node, index, line) =>
    node.type === 'text' && line[index - 1]?.type === 'break'
      ? { ...node, value: node.value.trimStart() }
      : node,
  );
}

function toLines(nodes: readonly RootContent[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (isInLine(node)) return [node as PhrasingContent];
    const line: PhrasingContent[] =
      'children' in node ? toLines(node.children) : [{ type: 'text', value: textOf(node) }];
    return index === 0 ? line : [{ type: 'break' }, ...line];
  });
}
