import type { ElementContent } from 'hast';
import type { Code } from 'mdast';
import type { Quotation } from '../../../contract/content/figures-content.ts';
import {
  type Block,
  element,
  type Inline,
  type Inlines,
  list,
  paragraph,
  withAttributes,
} from '../../tree/nodes.ts';

/** Renders the first paragraph of a page, in larger type. */
export const lead = (...content: Inline[]) => withAttributes(paragraph(...content), { class: 'lead' });

/** Renders a paragraph in smaller type. */
export const note = (...content: Inline[]) => withAttributes(paragraph(...content), { class: 'note' });

/** Renders a row of links to the visitor's next actions. */
export function actions(...links: Inline[]): Block {
  const row = links.flatMap((item) => [item, ' ']);
  return element('p', { class: 'actions' }, row, [list(links)]);
}

/** Renders a code example, or an HTTP response. Its lines wrap (styles/api.css), and its URLs can break after a slash. */
export function codeBlock(lang: string, value: string): Code {
  const hChildren = value
    .split(/(?<=[^\s/]\/)(?=\w)/)
    .flatMap((part): ElementContent[] => [
      { type: 'element', tagName: 'wbr', properties: {}, children: [] },
      { type: 'text', value: part },
    ])
    .slice(1);
  const hProperties = { class: lang === 'http' ? 'example response' : 'example' };
  return { type: 'code', lang, value, data: { hProperties, hChildren } };
}

/** Renders a quotation, as wide as the page. `source` is a link to its context. */
export function quotation({ text, by }: Quotation, source?: Inline): Block {
  const quote: Block = { type: 'blockquote', children: [paragraph(text)] };
  const caption: Inlines = source ? [by, ' ', source] : by;
  return element(
    'figure',
    { class: 'quotation' },
    [quote, element('figcaption', {}, caption)],
    [quote, paragraph(by), ...(source ? [paragraph(source)] : [])],
  );
}
