import type { ElementContent, Element as HtmlElement, Nodes, Root } from 'hast';
import { type Options, toHtml } from 'hast-util-to-html';
import { html, raw } from 'hono/html';
import type { RootContent, Table, TableRow } from 'mdast';
import { phrasing } from 'mdast-util-phrasing';
import { defaultHandlers, type Handler, type Handlers, type State, toHast } from 'mdast-util-to-hast';
import { sanitizeUri } from 'micromark-util-sanitize-uri';
import type { Element, Markup, Template, TextWithFootnotes } from './nodes.ts';
import { plainText } from './parse-markdown.ts';

/** Renders nodes as HTML. Links with a scheme other than http, https, mailto or tel get an empty address. */
export function writeHtml(nodes: readonly RootContent[]): Markup {
  return raw(toHtml(toTree(nodes), htmlOptions));
}

function toTree(nodes: readonly RootContent[]): Nodes {
  let texts = 0;
  const textWithFootnotes: Handler = (_state, node: TextWithFootnotes) => {
    texts += 1;
    return toTreeWithFootnotes(node, `text${texts}:`);
  };
  return toHast({ type: 'root', children: [...nodes] }, { handlers: { ...handlers, textWithFootnotes } });
}

/** Converts a text and its footnotes, whose ids begin with `prefix`. Its colon cannot occur in the id of a heading. */
function toTreeWithFootnotes({ children, heading, backLabel }: TextWithFootnotes, prefix: string) {
  const labelId = `${prefix}footnotes`;
  // The library uses the same id for the label of each text.
  const footnoteReference: Handler = (state, node) => {
    const { children: links } = defaultHandlers.footnoteReference(state, node);
    const describe = (link: ElementContent): ElementContent =>
      link.type === 'element'
        ? element('a', { ...link.properties, ariaDescribedBy: [labelId] }, link.children)
        : link;
    return element('sup', {}, links.map(describe));
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

const htmlOptions: Options = {
  // Templates are HTML already.
  allowDangerousHtml: true,
  // Only old versions of Internet Explorer need more characters escaped in attributes.
  allowDangerousCharacters: true,
  characterReferences: { useNamedReferences: true },
};

const permittedSchemes = /^(?:https?|mailto|tel)$/i;

const handlers: Handlers = {
  element(state: State, node: Element): ElementContent {
    const children = state.all(node);
    const isInline = children.length === 0 || node.children.some((child) => phrasing(child));
    return element(node.tagName, node.properties, isInline ? children : state.wrap(children, true));
  },
  template: (_state: State, node: Template) => ({
    // The only HTML that is not a tree.
    type: 'raw',
    value: String(html`${node.html(writeHtml)}`),
  }),
  link(state, node) {
    const isPermitted = sanitizeUri(node.url, permittedSchemes) !== '';
    // The titles of links are omitted, because only mouse users can see them.
    return defaultHandlers.link(state, { ...node, url: isPermitted ? node.url : '', title: null });
  },
  code(_state, { value, data }) {
    const content: ElementContent[] = [text(value && `${value}\n`)];
    // Focusable, so that long lines can be scrolled with the keyboard.
    return element('pre', data?.hProperties ?? { tabindex: 0 }, [
      element('code', {}, data?.hChildren ?? content),
    ]);
  },
  html: (_state, { value }) => text(value),
  table: tableElement,
};

/** The classes of cells. "end" is used instead of "right", because some languages are written from right to left. */
const alignmentClasses = { left: undefined, center: 'center', right: 'end' } as const;

/**
 * Renders a table in a focusable box, so that it can be scrolled with the keyboard. In narrow windows each row is a list,
 * whose labels are the headings of the columns (styles/api.css).
 */
function tableElement(state: State, { align, children: [head, ...rows] }: Table): HtmlElement {
  const labels = head?.children.map(plainText) ?? [];
  const row = ({ children }: TableRow, tagName: 'th' | 'td') => {
    const cells = children.map((cell, column) => {
      const attributes = tagName === 'th' ? { scope: 'col' } : { 'data-label': labels[column] ?? '' };
      const className = alignmentClasses[align?.[column] ?? 'left'];
      return element(tagName, { ...attributes, ...(className && { class: className }) }, state.all(cell));
    });
    return element('tr', {}, state.wrap(cells, true));
  };
  const group = (tagName: string, groupRows: readonly HtmlElement[]) =>
    groupRows.length > 0 ? [element(tagName, {}, state.wrap([...groupRows], true))] : [];
  const groups = [
    ...group('thead', head ? [row(head, 'th')] : []),
    ...group(
      'tbody',
      rows.map((item) => row(item, 'td')),
    ),
  ];
  return element('div', { class: 'table', tabindex: 0 }, [element('table', {}, state.wrap(groups, true))]);
}

const element = (
  tagName: string,
  properties: HtmlElement['properties'],
  children: ElementContent[],
): HtmlElement => ({ type: 'element', tagName, properties, children });

const text = (value: string): ElementContent => ({ type: 'text', value });
