import { html } from 'hono/html';
import { markdownLink } from '../../../contract/content/content-fields.ts';
import { partsOf } from '../../../contract/words/fill.ts';
import type { Template } from '../../../contract/words/word.ts';
import { escapeMarkdown, linkDestination } from '../../markdown/markdown.ts';
import { telephoneAddress } from '../html/other-ways.ts';
import { type Inline, inline, type Rendering } from './block.ts';

/** A link. Within the site `href` begins with a slash, so that a page is the same in every deployment. */
export function link(label: Inline, href: string): Rendering {
  const { html: markup, markdown } = inline(label);
  return { html: html`<a href="${href}">${markup}</a>`, markdown: `[${markdown}](${linkDestination(href)})` };
}

/** A line of content with its links. */
export function withLinks(text: string): Rendering {
  // The separator has two groups: each text is followed by the label and the address of a link.
  const parts = text.split(markdownLink);
  return inline(
    parts.flatMap((part, index): Inline[] => {
      if (index % 3 === 0) return [part];
      return index % 3 === 1 ? [link(part, parts[index + 1] ?? '')] : [];
    }),
  );
}

/** A link that calls `number`, which begins with the country code. */
export function telephoneLink(number: string): Rendering {
  return link(number, telephoneAddress(number));
}

/** A link that looks like a button, for the main action of a page. */
export function action(label: string, href: string): Rendering {
  return {
    html: html`<a class="action" href="${href}">${label}</a>`,
    markdown: `[${escapeMarkdown(label)}](${href})`,
  };
}

/** Code, with an `id` if other pages link to it. */
export function code(text: string, id?: string): Rendering {
  return { html: html`<code${id && html` id="${id}"`}>${text}</code>`, markdown: `\`${text}\`` };
}

export function strong(content: Inline): Rendering {
  const { html: markup, markdown } = inline(content);
  return { html: html`<strong>${markup}</strong>`, markdown: `**${markdown}**` };
}

/** A day (YYYY-MM-DD), whose `text` is in the language of the page. */
export function day(isoDate: string, text: string): Rendering {
  return { html: html`<time datetime="${isoDate}">${text}</time>`, markdown: text };
}

/** A number or a title, set off from the text that belongs to it. */
export function headed(head: Inline, text: Inline): Rendering {
  const [first, rest] = [inline(head), inline(text)];
  return {
    html: html`<b>${first.html}</b> <span>${rest.html}</span>`,
    markdown: `**${first.markdown}** ${rest.markdown}`,
  };
}

/** Links one below the other, within a fact; in Markdown, on one line. */
export function linkList(links: readonly Rendering[]): Rendering {
  return {
    html: html`<ul class="links">${links.map((item) => html`<li>${item.html}</li>`)}</ul>`,
    markdown: links.map(({ markdown }) => markdown).join(', '),
  };
}

/** The template with an inline, such as a link, instead of each placeholder. */
export function fillInline<Name extends string>(
  template: Template<Name>,
  values: { readonly [Key in Name]: Inline },
): Inline[] {
  return partsOf(template, values).filter((part) => part !== '');
}
