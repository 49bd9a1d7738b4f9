import type { ElementContent, Element as HtmlElement } from 'hast';
import { type Options, toHtml } from 'hast-util-to-html';
import { html, raw } from 'hono/html';
import type { RootContent, Table, TableRow } from 'mdast';
import { phrasing } from 'mdast-util-phrasing';
import { defaultHandlers, type Handlers, type State, toHast } from 'mdast-util-to-hast';
import { sanitizeUri } from 'micromark-util-sanitize-uri';
import { memoize } from '../cache/remembered.ts';
import type { Element, Markup, Template } from './nodes.ts';
import { plainText } from './parse-markdown.ts';

/** Renders nodes as HTML. Links with a scheme other than http, https, mailto or tel get an empty address. */
export const writeHtml = memoize((nodes: readonly RootContent[]): Markup => {
  const tree = toHast({ type: 'root', children: [...nodes] }, { handlers });
  return raw(toHtml(tree, htmlOptions));
});

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
