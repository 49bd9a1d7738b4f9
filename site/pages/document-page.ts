import type { Element, ElementContent, Root as HastRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Code, Paragraph, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toHast } from 'mdast-util-to-hast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfmTable } from 'micromark-extension-gfm-table';
import { createElement, elementsIn, isElement, textOf } from '../folder/html.ts';

/** A page that is text: one tree, from which its HTML and its Markdown are written. */
export interface DocumentPage {
  readonly path: string;
  readonly title: string;
  /** The first paragraph, and the description for search engines. */
  readonly description: string;
  readonly blocks: readonly RootContent[];
}

/** Parses Markdown of this program, such as the descriptions in the OpenAPI document. */
export const markdown = (text: string): RootContent[] =>
  fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }).children;

/** Parses Markdown that is one paragraph, for a cell of a table. */
const inlines = (text: string): PhrasingContent[] =>
  markdown(text).flatMap((block) => ('children' in block ? (block.children as PhrasingContent[]) : []));

/** Creates a paragraph of plain text. */
export const plainText = (text: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'text', value: text }],
});

export const codeBlock = (lang: string, value: string): Code => ({ type: 'code', lang, value });

/** Creates a table. Its cells are Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Table => ({
  type: 'table',
  children: [head, ...rows].map((cells) => ({
    type: 'tableRow',
    children: cells.map((cell) => ({ type: 'tableCell', children: inlines(cell) })),
  })),
});

/** Writes the page as Markdown, with absolute links. */
export function markdownOf(
  { title, description, blocks }: Omit<DocumentPage, 'path'>,
  baseUrl: string,
): string {
  const heading: RootContent = { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] };
  const root: Root = { type: 'root', children: [heading, plainText(description), ...blocks] };
  return toMarkdown(withAbsoluteLinks(root, baseUrl), {
    bullet: '-',
    rule: '-',
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
  });
}

function withAbsoluteLinks<Node extends Root | RootContent>(node: Node, baseUrl: string): Node {
  if (node.type === 'link') return { ...node, url: node.url.replace(/^\//, `${baseUrl}/`) };
  if (!('children' in node)) return node;
  const children = (node.children as RootContent[]).map((child) => withAbsoluteLinks(child, baseUrl));
  return { ...node, children };
}

/** Writes the HTML below the title. */
export function htmlOf({ description, blocks }: Omit<DocumentPage, 'path' | 'title'>): string {
  const lead: Paragraph = {
    ...plainText(description),
    data: { hProperties: { className: ['frontdesk-lead'] } },
  };
  const tree = toHast({ type: 'root', children: [lead, ...blocks] }) as HastRoot;
  for (const element of elementsIn(tree)) {
    if (isElement(element, 'h2') || isElement(element, 'h3')) element.properties.id = slugOf(textOf(element));
    // What can be scrolled must be reachable with the keyboard.
    if (isElement(element, 'pre')) element.properties.tabIndex = 0;
  }
  tree.children = tree.children.map((child) =>
    isElement(child, 'table') ? scrollable(child as Element) : child,
  );
  return `${toHtml(tree)}\n`;
}

const scrollable = (table: ElementContent): Element =>
  createElement('div', { className: ['frontdesk-scroll'], tabIndex: 0 }, [table]);

/** Returns the id of a heading. */
export const slugOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
