import type { Root as HastRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { html } from 'hono/html';
import type { Paragraph, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toHast } from 'mdast-util-to-hast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfmTable } from 'micromark-extension-gfm-table';
import { jsonPath, markdownPath } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { createElement, elementsIn, isElement, textOf } from '../folder/html.ts';
import { type Document, type DocumentMetadata, jsonDocument, textDocument } from '../resources/document.ts';
import type { Site } from '../resources/site.ts';

/** A page that is text, from which its HTML and its Markdown are written. */
export interface DocumentPage {
  readonly path: string;
  readonly title: string;
  /** The first paragraph, and the description for search engines. */
  readonly description: string;
  /** Markdown with sections, tables and code. */
  readonly text: string;
}

const parse = (text: string): RootContent[] =>
  fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }).children;

const plainText = (text: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'text', value: text }],
});

export const codeBlock = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

/** Creates a table. Its cells are Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** Writes the page as Markdown, with absolute links. */
export function markdownOf(
  { title, description, text }: Omit<DocumentPage, 'path'>,
  baseUrl: string,
): string {
  const heading: RootContent = { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] };
  const root: Root = { type: 'root', children: [heading, plainText(description), ...parse(text)] };
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
export function htmlOf({ description, text }: Omit<DocumentPage, 'path' | 'title'>): string {
  const lead: Paragraph = {
    ...plainText(description),
    data: { hProperties: { className: ['frontdesk-lead'] } },
  };
  const tree = toHast({ type: 'root', children: [lead, ...parse(text)] }) as HastRoot;
  for (const element of elementsIn(tree)) {
    if (isElement(element, 'h2') || isElement(element, 'h3')) element.properties.id = slugOf(textOf(element));
    // What can be scrolled must be reachable with the keyboard.
    if (isElement(element, 'pre')) element.properties.tabIndex = 0;
  }
  tree.children = tree.children.map((child) =>
    isElement(child, 'table')
      ? createElement('div', { className: ['frontdesk-scroll'], tabIndex: 0 }, [child])
      : child,
  );
  return `${toHtml(tree)}\n`;
}

export const slugOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The elements of the head that describe a page to programs. */
export function headOf(path: string, description: string, { baseUrl }: Site) {
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${baseUrl}${path}">
<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">
<link rel="alternate" type="application/json" href="${jsonPath(path)}">
<link rel="describedby" type="text/plain" href="${paths.llmsTxt}">
`;
}

/** Builds the Markdown and the JSON of a page, like those of the website's pages. */
export function variants(
  { path, title, description }: Pick<DocumentPage, 'path' | 'title' | 'description'>,
  markdown: string,
  { baseUrl }: Site,
  metadata: DocumentMetadata,
): Document[] {
  const { contentLanguage } = metadata;
  const json = { url: baseUrl + path, title, description, language: contentLanguage, markdown };
  return [
    textDocument('markdown', markdownPath(path), markdown, { ...metadata, markdownOf: path }),
    jsonDocument(jsonPath(path), json, { contentLanguage }),
  ];
}
