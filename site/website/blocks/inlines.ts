import { markdownLink } from '../../../contract/content/content-fields.ts';
import { afterValue, partsOf } from '../../../contract/words/fill.ts';
import type { Message } from '../../../contract/words/word.ts';
import { telephoneAddress } from '../../pages/html/other-ways.ts';
import {
  type Element,
  element,
  type Inline,
  type Inlines,
  link,
  phrasing,
  strong,
  withAttributes,
} from '../../tree/nodes.ts';
import { plainText } from '../../tree/parse-markdown.ts';

/** Renders a line of content and its Markdown links. */
export function withLinks(text: string): Inline[] {
  // The separator has two capturing groups, so the label and the URL of each link follow the text before it.
  const parts = text.split(markdownLink);
  return parts.flatMap((part, index): Inline[] => {
    if (index % 3 === 0) return [part];
    return index % 3 === 1 ? [link(part, parts[index + 1] ?? '')] : [];
  });
}

/** Renders a link that dials `number`, which begins with the country code. */
export const telephoneLink = (number: string) => link(number, telephoneAddress(number));

/** Renders a link that looks like a button, for the main action of a page. */
export const action = (label: string, href: string) => withAttributes(link(label, href), { class: 'action' });

/** Renders a date (YYYY-MM-DD) as `text`, which is in the language of the page. */
export const day = (isoDate: string, text: string) => element('time', { datetime: isoDate }, text);

/** Renders a number or a title, set off from the text that follows it. */
export function headed(head: Inlines, text: Inlines): Inline[] {
  return [{ ...strong(head), data: { hName: 'b' } }, ' ', element('span', {}, text)];
}

/** Renders links within a fact, one below the other. In Markdown, they share one line. */
export function linkList(links: readonly Inline[]): Element {
  const line = links.flatMap((item, index) => (index === 0 ? [item] : [', ', item]));
  return element(
    'ul',
    { class: 'links' },
    links.map((item) => element('li', {}, item)),
    phrasing(line),
  );
}

/** Replaces each placeholder of the message with inline content, such as a link. */
export function fillInline<Name extends string>(
  message: Message<Name>,
  values: { readonly [Key in Name]: Inline },
): Inline[] {
  return partsOf<Name, Inline>(message, values)
    .map((part, index, parts) =>
      typeof part === 'string'
        ? afterValue(
            phrasing(parts[index - 1] ?? '')
              .map(plainText)
              .join(''),
            part,
          )
        : part,
    )
    .filter((part) => part !== '');
}
