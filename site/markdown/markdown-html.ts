import { html, raw } from 'hono/html';
import type { Definition, Heading, Nodes, Root, Table, TableRow } from 'mdast';
import { sanitizeUri } from 'micromark-util-sanitize-uri';
import { definitionsIn, plainText } from './parse-markdown.ts';

type Markup = ReturnType<typeof html> | string;

/** Options for rendering a syntax tree as HTML. */
export interface HtmlOptions {
  readonly headingIds?: ReadonlyMap<Heading, string>;
  /** Renders the picture at `url`. Without this function, pictures are rendered as their alternative text. */
  readonly picture?: (url: string, alt: string) => Markup;
}

interface Context extends HtmlOptions {
  readonly definitions: ReadonlyMap<string, Definition>;
}

/**
 * Renders a syntax tree as HTML. Link titles are omitted, because only mouse users can see them. HTML in the Markdown is
 * shown as text. Links with a scheme other than http, https, mailto or tel get an empty address.
 */
export function markdownHtml(root: Root, options: HtmlOptions = {}): Markup {
  return renderBlocks(root, { ...options, definitions: definitionsIn(root) });
}

const permittedSchemes = /^(?:https?|mailto|tel)$/i;

function renderBlocks(node: Extract<Nodes, { children: unknown }>, context: Context): Markup {
  return html`${node.children.map((child) => html`${renderNode(child, context)}\n`)}`;
}

function renderInlines(node: Extract<Nodes, { children: unknown }>, context: Context): Markup {
  return html`${node.children.map((child) => renderNode(child, context))}`;
}

function renderNode(node: Nodes, context: Context): Markup {
  switch (node.type) {
    case 'paragraph':
      return html`<p>${renderInlines(node, context)}</p>`;
    case 'heading': {
      const id = context.headingIds?.get(node);
      const tag = raw(`h${node.depth}`);
      return html`<${tag}${id && html` id="${id}"`}>${renderInlines(node, context)}</${tag}>`;
    }
    case 'blockquote':
      return html`<blockquote>\n${renderBlocks(node, context)}</blockquote>`;
    case 'list':
      return renderList(node, context);
    case 'code':
      // Focusable, so that long lines can be scrolled with the keyboard.
      return html`<pre tabindex="0"><code>${node.value && `${node.value}\n`}</code></pre>`;
    case 'thematicBreak':
      return html`<hr>`;
    case 'table':
      return renderTable(node, context);
    case 'emphasis':
      return html`<em>${renderInlines(node, context)}</em>`;
    case 'strong':
      return html`<strong>${renderInlines(node, context)}</strong>`;
    case 'delete':
      return html`<del>${renderInlines(node, context)}</del>`;
    case 'inlineCode':
      // In inline code, line breaks become spaces (CommonMark, section 6.1).
      return html`<code>${node.value.replaceAll('\n', ' ')}</code>`;
    case 'break':
      return html`<br>\n`;
    case 'link':
      return renderLink(node.url, renderInlines(node, context));
    case 'linkReference':
      return renderLink(context.definitions.get(node.identifier)?.url ?? '', renderInlines(node, context));
    case 'image':
      return renderPicture(node.url, node, context);
    case 'imageReference':
      return renderPicture(context.definitions.get(node.identifier)?.url ?? '', node, context);
    case 'text':
    case 'html':
      return node.value;
    default:
      return '';
  }
}

const renderLink = (url: string, text: Markup) =>
  // sanitizeUri() also escapes for HTML.
  html`<a href="${raw(sanitizeUri(url, permittedSchemes))}">${text}</a>`;

function renderPicture(url: string, node: Nodes, context: Context): Markup {
  const alt = plainText(node);
  return context.picture?.(url, alt) ?? alt;
}

/** Paragraphs in a tight list (no blank lines between items) are rendered without `<p>` (CommonMark, section 5.3). */
function renderList(node: Extract<Nodes, { type: 'list' }>, context: Context): Markup {
  const isLoose = node.spread || node.children.some(({ spread }) => spread);
  const items = node.children.map((item) => {
    const parts = item.children.map((child, index) => {
      if (isLoose || child.type !== 'paragraph') return html`\n${renderNode(child, context)}`;
      return html`${index > 0 && '\n'}${renderInlines(child, context)}`;
    });
    const closing = isLoose || item.children.at(-1)?.type !== 'paragraph' ? '\n' : '';
    return html`<li>${parts}${parts.length > 0 && closing}</li>\n`;
  });
  const tag = raw(node.ordered ? 'ol' : 'ul');
  const start = node.ordered && node.start !== 1 && html` start="${node.start}"`;
  return html`<${tag}${start}>\n${items}</${tag}>`;
}

/** Cell classes. "end" is used instead of "right", because some languages are written from right to left. */
const alignmentClasses = { left: '', center: 'center', right: 'end' } as const;

/**
 * Renders a table in a focusable box, so that it can be scrolled with the keyboard. In narrow windows each row is a list,
 * whose labels are the headings of the columns (styles/api.css).
 */
function renderTable(node: Table, context: Context): Markup {
  const [head, ...rows] = node.children;
  const labels = head?.children.map(plainText) ?? [];
  const renderCells = (row: TableRow, open: string, tag: string) =>
    row.children.map((cell, column) => {
      const className = alignmentClasses[node.align?.[column] ?? 'left'];
      const label = tag === 'td' && html` data-label="${labels[column] ?? ''}"`;
      return html`<${raw(open)}${className && html` class="${className}"`}${label}>${renderInlines(cell, context)}</${raw(tag)}>\n`;
    });
  return html`<div class="table" tabindex="0">
<table>
<thead>
${head && html`<tr>\n${renderCells(head, 'th scope="col"', 'th')}</tr>\n`}</thead>
${rows.length > 0 && html`<tbody>\n${rows.map((row) => html`<tr>\n${renderCells(row, 'td', 'td')}</tr>\n`)}</tbody>\n`}</table>
</div>`;
}
