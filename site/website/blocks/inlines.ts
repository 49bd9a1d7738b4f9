import { html } from 'hono/html';
import { markdownLink } from '../../../contract/content/content-fields.ts';
import { afterValue, partsOf } from '../../../contract/words/fill.ts';
import type { Template } from '../../../contract/words/word.ts';
import { escapeMarkdown, linkDestination } from '../../markdown/markdown.ts';
import { telephoneAddress } from '../html/other-ways.ts';
import { type Inline, inline, type Rendering } from './block.ts';

/** Renders a link. Within the site, `href` begins with a slash, so a page is identical in every deployment. */
export function link(label: Inline, href: string): Rendering {
  const { html: markup, markdown } = inline(label);
  return { html: html`<a href="${href}">${markup}</a>`, markdown: `[${markdown}](${linkDestination(href)})` };
}

/** Renders a line of content and its Markdown links. */
export function withLinks(text: string): Rendering {
  // The separator has two capturing groups, so the label and the URL of each link follow the text before it.
  const parts = text.split(markdownLink);
  return inline(
    parts.flatMap((part, index): Inline[] => {
      if (index % 3 === 0) return [part];
      return index % 3 === 1 ? [link(part, parts[index + 1] ?? '')] : [];
    }),
  );
}

/** Renders a link that dials `number`, which begins with the country code. */
export function telephoneLink(number: string): Rendering {
  return link(number, telephoneAddress(number));
}

/** Renders a link that looks like a button, for the main action of a page. */
export function action(label: string, href: string): Rendering {
  return {
    html: html`<a class="action" href="${href}">${label}</a>`,
    markdown: `[${escapeMarkdown(label)}](${href})`,
  };
}

/** Renders code, with an `id` if other pages link to it. */
export function code(text: string, id?: string): Rendering {
  return { html: html`<code${id && html` id="${id}"`}>${text}</code>`, markdown: `\`${text}\`` };
}

export function strong(content: Inline): Rendering {
  const { html: markup, markdown } = inline(content);
  return { html: html`<strong>${markup}</strong>`, markdown: `**${markdown}**` };
}

/** Renders a date (YYYY-MM-DD) as `text`, which is in the language of the page. */
export function day(isoDate: string, text: string): Rendering {
  return { html: html`<time datetime="${isoDate}">${text}</time>`, markdown: text };
}

/** Renders a number or a title, set off from the text that follows it. */
export function headed(head: Inline, text: Inline): Rendering {
  const [title, body] = [inline(head), inline(text)];
  return {
    html: html`<b>${title.html}</b> <span>${body.html}</span>`,
    markdown: `**${title.markdown}** ${body.markdown}`,
  };
}

/** Renders links within a fact, one below the other. In Markdown, they share one line. */
export function linkList(links: readonly Rendering[]): Rendering {
  return {
    html: html`<ul class="links">${links.map((item) => html`<li>${item.html}</li>`)}</ul>`,
    markdown: links.map(({ markdown }) => markdown).join(', '),
  };
}

/** Replaces each placeholder of the template with inline content, such as a link. */
export function fillInline<Name extends string>(
  template: Template<Name>,
  values: { readonly [Key in Name]: Inline },
): Inline[] {
  return partsOf<Name, Inline>(template, values)
    .map((part, index, parts) =>
      typeof part === 'string' ? afterValue(inline(parts[index - 1] ?? '').markdown, part) : part,
    )
    .filter((part) => part !== '');
}
