import { html, raw } from 'hono/html';
import type { Definition, Heading, Nodes, Root, Table, TableRow } from 'mdast';
import { sanitizeUri } from 'micromark-util-sanitize-uri';
import { definitionsIn, plainText } from './parse-markdown.ts';

type Markup = ReturnType<typeof html> | string;

/** What the HTML of a text needs beside its syntax tree. */
export interface HtmlOptions {
  readonly headingIds?: ReadonlyMap<Heading, string>;
  /** The markup of the picture at `url`; without it pictures are shown as their alternative texts. */
  readonly picture?: (url: string, alt: string) => Markup;
}

interface Context extends HtmlOptions {
  readonly definitions: ReadonlyMap<string, Definition>;
}

/**
 * The HTML of a text. Titles of links are left out, because nobody without a mouse sees them. HTML within it is shown as text, and a link with another scheme than those of the web, of e-mail
 * and of telephones has no address.
 */
export function markdownHtml(root: Root, options: HtmlOptions = {}): Markup {
  return blocks(root, { ...options, definitions: definitionsIn(root) });
}

const permittedSchemes = /^(?:https?|mailto|tel)$/i;

function blocks(node: Extract<Nodes, { children: unknown }>, context: Context): Markup {
  return html`${node.children.map((child) => html`${markup(child, context)}\n`)}`;
}

function inlines(node: Extract<Nodes, { children: unknown }>, context: Context): Markup {
  return html`${node.children.map((child) => markup(child, context))}`;
}

function markup(node: Nodes, context: Context): Markup {
  switch (node.type) {
    case 'paragraph':
      return html`<p>${inlines(node, context)}</p>`;
    case 'heading': {
      const id = context.headingIds?.get(node);
      const tag = raw(`h${node.depth}`);
      return html`<${tag}${id && html` id="${id}"`}>${inlines(node, context)}</${tag}>`;
    }
    case 'blockquote':
      return html`<blockquote>\n${blocks(node, context)}</blockquote>`;
    case 'list':
      return list(node, context);
    case 'code':
      // The keyboard reaches it, because long lines have to be scrolled.
      return html`<pre tabindex="0"><code>${node.value && `${node.value}\n`}</code></pre>`;
    case 'thematicBreak':
      return html`<hr>`;
    case 'table':
      return table(node, context);
    case 'emphasis':
      return html`<em>${inlines(node, context)}</em>`;
    case 'strong':
      return html`<strong>${inlines(node, context)}</strong>`;
    case 'delete':
      return html`<del>${inlines(node, context)}</del>`;
    case 'inlineCode':
      // Line breaks within it are spaces (CommonMark section 6.1).
      return html`<code>${node.value.replaceAll('\n', ' ')}</code>`;
    case 'break':
      return html`<br>\n`;
    case 'link':
      return link(node.url, inlines(node, context));
    case 'linkReference':
      return link(context.definitions.get(node.identifier)?.url ?? '', inlines(node, context));
    case 'image':
      return picture(node.url, node, context);
    case 'imageReference':
      return picture(context.definitions.get(node.identifier)?.url ?? '', node, context);
    case 'text':
    case 'html':
      return node.value;
    default:
      return '';
  }
}

const link = (url: string, text: Markup) =>
  // sanitizeUri() escapes for HTML as well.
  html`<a href="${raw(sanitizeUri(url, permittedSchemes))}">${text}</a>`;

function picture(url: string, node: Nodes, context: Context): Markup {
  const alt = plainText(node);
  return context.picture?.(url, alt) ?? alt;
}

/** In a tight list, one without a blank line between its items, paragraphs have no element (CommonMark section 5.3). */
function list(node: Extract<Nodes, { type: 'list' }>, context: Context): Markup {
  const isLoose = node.spread || node.children.some(({ spread }) => spread);
  const items = node.children.map((item) => {
    const parts = item.children.map((child, index) => {
      if (isLoose || child.type !== 'paragraph') return html`\n${markup(child, context)}`;
      return html`${index > 0 && '\n'}${inlines(child, context)}`;
    });
    const closing = isLoose || item.children.at(-1)?.type !== 'paragraph' ? '\n' : '';
    return html`<li>${parts}${parts.length > 0 && closing}</li>\n`;
  });
  const tag = raw(node.ordered ? 'ol' : 'ul');
  const start = node.ordered && node.start !== 1 && html` start="${node.start}"`;
  return html`<${tag}${start}>\n${items}</${tag}>`;
}

/** Classes of cells: sides follow the direction in which the language is written. */
const alignments = { left: '', center: 'center', right: 'end' } as const;

/** A table in a box that scrolls, and that the keyboard reaches. */
function table(node: Table, context: Context): Markup {
  const [head, ...rows] = node.children;
  const cells = (row: TableRow, open: string, tag: string) =>
    row.children.map((cell, column) => {
      const align = alignments[node.align?.[column] ?? 'left'];
      return html`<${raw(open)}${align && html` class="${align}"`}>${inlines(cell, context)}</${raw(tag)}>\n`;
    });
  return html`<div class="table" tabindex="0">
<table>
<thead>
${head && html`<tr>\n${cells(head, 'th scope="col"', 'th')}</tr>\n`}</thead>
${rows.length > 0 && html`<tbody>\n${rows.map((row) => html`<tr>\n${cells(row, 'td', 'td')}</tr>\n`)}</tbody>\n`}</table>
</div>`;
}
