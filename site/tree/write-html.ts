import type { ElementContent, Element as HtmlElement, Nodes, Root } from 'hast';
import { type Options, toHtml } from 'hast-util-to-html';
import { html, raw } from 'hono/html';
import type { Heading, ListItem, Paragraph, RootContent, Table, TableRow } from 'mdast';
import { phrasing } from 'mdast-util-phrasing';
import { defaultHandlers, type Handler, type Handlers, type State, toHast } from 'mdast-util-to-hast';
import { sanitizeUri } from 'micromark-util-sanitize-uri';
import { memoize } from '../cache/remembered.ts';
import {
  type Element,
  type Markup,
  type PageLanguage,
  type Template,
  type TextWithFootnotes,
  withAttributes,
} from './nodes.ts';
import { plainText } from './parse-markdown.ts';
import { absoluteUrl, type PageAddress } from './write-markdown.ts';

/** Renders nodes as HTML. Links with a scheme that is not permitted get an empty address. */
export const writeHtml = memoize(
  (nodes: readonly RootContent[], language: PageLanguage): Markup =>
    raw(toHtml(toTree(nodes, language), htmlOptions)),
);

function toTree(nodes: readonly RootContent[], language: PageLanguage): Nodes {
  const handlers = handlersIn(language);
  let texts = 0;
  const textWithFootnotes: Handler = (_state, node: TextWithFootnotes) => {
    texts += 1;
    return toTreeWithFootnotes(node, `text${texts}:`, handlers);
  };
  return toHast({ type: 'root', children: [...nodes] }, { handlers: { ...handlers, textWithFootnotes } });
}

/** Converts a text and its footnotes, whose ids begin with `prefix`. Its colon cannot occur in the id of a heading. */
function toTreeWithFootnotes(
  { children, heading, backLabel }: TextWithFootnotes,
  prefix: string,
  handlers: Handlers,
) {
  const labelId = `${prefix}footnotes`;
  // The library uses the same id for the label of each text.
  const footnoteReference: Handler = (state, node) => {
    const { children: links } = defaultHandlers.footnoteReference(state, node);
    const describe = (link: ElementContent): ElementContent =>
      link.type === 'element'
        ? htmlElement('a', { ...link.properties, ariaDescribedBy: [labelId] }, link.children)
        : link;
    return htmlElement('sup', {}, links.map(describe));
  };
  const tree = toHast(
    { type: 'root', children },
    {
      handlers: { ...handlers, footnoteReference },
      clobberPrefix: prefix,
      footnoteLabel: heading,
      footnoteLabelProperties: {},
      // The default arrow is an emoji on some devices.
      footnoteBackContent: '↑',
      footnoteBackLabel: (index, repetition) =>
        backLabel(`${index + 1}${repetition > 1 ? `-${repetition}` : ''}`),
    },
  ) as Root;
  const footer = tree.children.at(-1);
  const label =
    footer?.type === 'element' && footer.properties.dataFootnotes ? footer.children[0] : undefined;
  if (label?.type === 'element') label.properties.id = labelId;
  // The page has line breaks between its blocks already.
  return tree.children.filter(({ type }) => type !== 'text') as ElementContent[];
}

/**
 * Renders the nodes of a text, which has no templates, for programs that show it without the page: links and pictures are
 * absolute, and there are no attributes for the styles of the site.
 */
export const writePortableHtml = memoize((nodes: readonly RootContent[], page: PageAddress): string =>
  toHtml(makePortable(toTree(nodes, portableLanguage), page), htmlOptions),
);

/** Links become absolute afterwards, together with pictures. */
const portableLanguage: PageLanguage = { linkTo: (path) => path, attributesOf: () => undefined };

const portableAttributes = new Set(
  'href src alt title width height datetime start colspan rowspan scope'.split(' '),
);

function makePortable<T extends Nodes>(node: T, page: PageAddress): T {
  if (!('children' in node)) return node;
  const children = node.children.map((child) => makePortable(child, page));
  if (node.type !== 'element') return { ...node, children };
  const attributes = Object.entries(node.properties).filter(([name]) =>
    portableAttributes.has(name.toLowerCase()),
  );
  const properties = Object.fromEntries(attributes);
  for (const name of ['href', 'src'])
    if (properties[name] !== undefined) properties[name] = absoluteUrl(String(properties[name]), page);
  return { ...node, properties, children };
}

const htmlOptions: Options = {
  // Templates are HTML already.
  allowDangerousHtml: true,
  // Only old versions of Internet Explorer need more characters escaped in attributes.
  allowDangerousCharacters: true,
  characterReferences: { useNamedReferences: true },
};

// `claude:` opens Claude Desktop with a question that the visitor sends (site/website/pages/home-page.ts).
const permittedSchemes = /^(?:https?|mailto|tel|claude)$/i;

const handlersIn = (language: PageLanguage): Handlers => ({
  element(state: State, node: Element): ElementContent {
    const children = state.all(node);
    const isInline = children.length === 0 || node.children.some((child) => phrasing(child));
    const properties = { ...node.properties, ...(isInline && language.attributesOf(plainText(node))) };
    return htmlElement(node.tagName, properties, isInline ? children : state.wrap(children, true));
  },
  template: (_state: State, node: Template) => ({
    // The only HTML that is not a tree.
    type: 'raw',
    value: String(html`${node.html((nodes) => writeHtml(nodes, language), language)}`),
  }),
  paragraph: (state, node) => defaultHandlers.paragraph(state, inLanguage(node, language)),
  heading: (state, node) => defaultHandlers.heading(state, inLanguage(node, language)),
  listItem: (state, node, parent) => defaultHandlers.listItem(state, inLanguage(node, language), parent),
  link(state, node) {
    const { url } = node;
    const isPermitted = sanitizeUri(url, permittedSchemes) !== '';
    const address = isPermitted ? (url.startsWith('/') ? language.linkTo(url) : url) : '';
    // The titles of links are omitted, because only mouse users can see them.
    return defaultHandlers.link(state, { ...node, url: address, title: null });
  },
  code(_state, { value, data }) {
    const content: ElementContent[] = [text(value && `${value}\n`)];
    // Focusable, so that long lines can be scrolled with the keyboard.
    return htmlElement('pre', data?.hProperties ?? { tabindex: 0 }, [
      htmlElement('code', {}, data?.hChildren ?? content),
    ]);
  },
  html: (_state, { value }) => text(value),
  table: tableElement,
});

/** Marks a block whose whole text is in another language. */
function inLanguage<T extends Paragraph | Heading | ListItem>(node: T, language: PageLanguage): T {
  const attributes = language.attributesOf(plainText(node));
  return attributes ? withAttributes(node, { ...node.data?.hProperties, ...attributes }) : node;
}

/** The classes of cells. "end" is used instead of "right", because some languages are written from right to left. */
const alignmentClasses = { left: undefined, center: 'center', right: 'end' } as const;

/**
 * Renders a table in a focusable group, so that it can be scrolled with the keyboard. Its name is the headings of its
 * columns, because Markdown tables have no caption. It is not a region, because the names of landmarks must be unique on
 * a page. In narrow windows each row is a list, whose labels are the headings of the columns (styles/tables.css).
 */
function tableElement(state: State, { align, children: [head, ...rows] }: Table): HtmlElement {
  const labels = head?.children.map(plainText) ?? [];
  const row = ({ children }: TableRow, tagName: 'th' | 'td') => {
    const cells = children.map((cell, column) => {
      const attributes = tagName === 'th' ? { scope: 'col' } : { 'data-label': labels[column] ?? '' };
      const className = alignmentClasses[align?.[column] ?? 'left'];
      return htmlElement(tagName, { ...attributes, ...(className && { class: className }) }, state.all(cell));
    });
    return htmlElement('tr', {}, state.wrap(cells, true));
  };
  const group = (tagName: string, groupRows: HtmlElement[]) =>
    groupRows.length > 0 ? [htmlElement(tagName, {}, state.wrap(groupRows, true))] : [];
  const bodyRows = rows.map((item) => row(item, 'td'));
  const groups = [...group('thead', head ? [row(head, 'th')] : []), ...group('tbody', bodyRows)];
  const name = labels.filter(Boolean).join(', ');
  const label = name === '' ? {} : { role: 'group', 'aria-label': name };
  return htmlElement('div', { class: 'table', tabindex: 0, ...label }, [
    htmlElement('table', {}, state.wrap(groups, true)),
  ]);
}

const htmlElement = (
  tagName: string,
  properties: HtmlElement['properties'],
  children: ElementContent[],
): HtmlElement => ({ type: 'element', tagName, properties, children });

const text = (value: string): ElementContent => ({ type: 'text', value });
