import type { Element as HtmlElement, Nodes as HtmlNodes } from 'hast';
import { defaultHandlers, type Options, type State } from 'hast-util-to-mdast';
import type { Image, Nodes, PhrasingContent, RootContent } from 'mdast';
import { phrasing } from 'mdast-util-phrasing';
import type { Element } from './nodes.ts';

/** A Markdown node without HTML, which passes through the HTML parser unchanged. */
export interface MarkdownNode {
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
  interface ImageData {
    /** Whether the author wrote that it has no alternative text. */
    readonly isDecorative?: boolean;
  }
}

/** Elements that become Markdown nodes, or parts of one. */
const markdownElements = new Set(
  'a b blockquote br caption cite col colgroup dd del dl dt em h1 h2 h3 h4 h5 h6 hr i img li mark ol p picture q s source strike strong table tbody td tfoot th thead tr u ul wbr'.split(
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

/**
 * Returns what becomes of an element. It is refused if it is unknown, loads or runs something, or asks for input; of code
 * only the text is kept, and of a wrapper only the content.
 */
export function kindOf({ tagName, properties }: HtmlElement): 'code' | 'kept' | 'refused' | 'wrapper' {
  if (Object.keys(properties).some((name) => /^on/i.test(name))) return 'refused';
  if (wrapperElements.has(tagName)) return 'wrapper';
  if (codeElements.has(tagName)) return 'code';
  return markdownElements.has(tagName) || Object.hasOwn(ownElements, tagName) ? 'kept' : 'refused';
}

/** Whether the content of a refused element is for browsers, not for readers. */
export const isProgram = ({ tagName }: HtmlElement) => ['math', 'script', 'style', 'svg'].includes(tagName);

export const toCode = (node: HtmlElement['children'][number]): HtmlElement['children'][number] =>
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

/** How the elements are converted that the library would convert differently. */
export const elementHandlers: Options['handlers'] = {
  ...Object.fromEntries(Object.keys(ownElements).map((tagName) => [tagName, ownElement])),
  a: (state, node) => (node.properties.href ? defaultHandlers.a(state, node) : (state.all(node) as Nodes[])),
  cite: defaultHandlers.em,
  img: pictureWithText,
  table: tableWithCaption,
};

const isInLine = (node: RootContent) =>
  phrasing(node) || node.type === 'html' || (node.type === 'element' && !ownBlocks.has(node.tagName));

const lineParents = new Set<Nodes['type']>(['heading', 'paragraph', 'tableCell']);

/** Converts blocks within a line, such as a list in a cell of a table, to lines, and removes links within links. */
export function joinLines<T extends RootContent>(node: T, isInLink = false): T {
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
