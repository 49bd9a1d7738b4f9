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
import type { OpenApiObject } from '../programs/openapi/openapi-document.ts';
import { componentName, type SchemaObject } from '../programs/openapi/openapi-objects.ts';
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

/** A command that requests `address`, or posts `body` to it. With a key, it sends nothing if none can be generated. */
export function curlCommand(address: string, body?: object, { isKeyed = false } = {}): string {
  if (!body) return codeBlock('sh', `curl -i ${address}`);
  const json = JSON.stringify(body, undefined, 2).replaceAll('\n', '\n  ').replaceAll("'", String.raw`'\''`);
  const lines = [
    `curl -i ${address}`,
    `  -H 'Content-Type: application/json'`,
    ...(isKeyed ? [`  -H "Idempotency-Key: \${KEY:?}"`] : []),
    `  -d '${json}'`,
  ];
  return codeBlock('sh', `${isKeyed ? 'KEY=$(openssl rand -hex 16)\n' : ''}${lines.join(' \\\n')}`);
}

export function responseExample(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return codeBlock('http', `HTTP/1.1 ${status}\n${fields.join('')}\n${JSON.stringify(body, undefined, 2)}`);
}

/** Creates the table of an object's members. The members of its objects and of the items of its lists have their own rows. */
export function membersTable(name: string, openapi: OpenApiObject): string {
  return table(['Name', 'Type', 'Presence', 'Meaning'], memberRows(schemaOf(name, openapi), openapi));
}

const schemaOf = (name: string, { components }: OpenApiObject): SchemaObject =>
  components.schemas[name] ?? {};

function memberRows(schema: SchemaObject, openapi: OpenApiObject, prefix = ''): string[][] {
  const { properties = {}, required = [], additionalProperties } = schema;
  // Only requests refuse additional members. Clients need to know the bounds of the values that they send.
  const isRequest = additionalProperties === false;
  return Object.entries(properties).flatMap(([name, property]) => {
    const member = keywordsOf(property);
    const nested = nestedSchema(member, openapi);
    const bounds = isRequest ? lengthBounds(member) : '';
    const path = `${prefix}${name}`;
    const row = [
      `\`${path}\``,
      typeOf(member),
      required.includes(name) ? 'required' : 'optional',
      `${member.description ?? nested?.description ?? ''}${bounds}`,
    ];
    // Two levels are enough to see what there is: the OpenAPI document has all.
    const isExpanded = nested?.properties && prefix.split('.').length <= 2;
    const separator = member.type === 'array' ? '[].' : '.';
    return [row, ...(isExpanded ? memberRows(nested, openapi, `${path}${separator}`) : [])];
  });
}

function nestedSchema(member: SchemaObject, openapi: OpenApiObject): SchemaObject | undefined {
  const schema = member.type === 'array' ? keywordsOf(member.items) : member;
  const { $ref } = schema;
  return $ref === undefined ? schema : schemaOf(componentName($ref), openapi);
}

function typeOf({ type, items, format, $ref }: SchemaObject): string {
  if ($ref !== undefined) return 'object';
  if (type !== 'array') return [type ?? 'any', format && `(${format})`].filter(Boolean).join(' ');
  const item = keywordsOf(items);
  return `list of ${item.$ref === undefined ? (item.type ?? 'any') : 'object'}s`;
}

/** Returns the keywords of a schema. A boolean or a list of schemas has none. */
function keywordsOf(schema: SchemaObject['items']): SchemaObject {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {};
}

function lengthBounds({ minLength = 0, maxLength }: SchemaObject): string {
  if (maxLength === undefined) return '';
  const maximum = maxLength.toLocaleString('en');
  return minLength > 0 ? ` ${minLength} to ${maximum} characters.` : ` At most ${maximum} characters.`;
}
