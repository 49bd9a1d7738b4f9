import { html } from 'hono/html';
import type { Quotation } from '../../../contract/content/figures-content.ts';
import { headingIds } from '../../markdown/heading-ids.ts';
import { markdownHtml } from '../../markdown/markdown-html.ts';
import { parseMarkdown } from '../../markdown/parse-markdown.ts';
import { type Pictures, pictureAt } from '../../resources/picture.ts';
import { type Block, type Inline, inline } from './block.ts';
import { pictureMarkup } from './pictures.ts';

export function paragraph(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<p>${markup}</p>\n`, markdown };
}

/** The first paragraph of a page, in larger type. */
export function lead(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<p class="lead">${markup}</p>\n`, markdown };
}

/** A paragraph in smaller type. */
export function note(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<p class="note">${markup}</p>\n`, markdown };
}

export function subheading(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<h3>${markup}</h3>\n`, markdown: `### ${markdown}` };
}

/** A row of links to the next actions of a visitor. */
export function actions(...links: Inline[]): Block {
  const all = links.map(inline);
  return {
    html: html`<p class="actions">${all.map((link) => html`${link.html} `)}</p>\n`,
    markdown: all.map((link) => `- ${link.markdown}`).join('\n'),
  };
}

/** A code example. Its lines wrap (styles/api.css). */
export function codeBlock(language: string, text: string): Block {
  return {
    html: html`<pre class="example"><code>${text}</code></pre>\n`,
    markdown: `\`\`\`${language}\n${text}\n\`\`\``,
  };
}

/** A text in Markdown. */
export function markdownBody(markdown: string): Block {
  const text = markdown.trim();
  return { html: markdownHtml(parseMarkdown(text)), markdown: text };
}

/** A quotation, as wide as the page. `source` is a link to its context. */
export function quotation({ text, by }: Quotation, source?: Inline): Block {
  const quote = inline(text);
  const [author, context] = [inline(by), inline(source ?? [])];
  return {
    html: html`<figure class="quotation"><blockquote><p>${quote.html}</p></blockquote>\n<figcaption>${author.html}${source && html` ${context.html}`}</figcaption></figure>\n`,
    markdown: [`> ${quote.markdown}`, author.markdown, context.markdown].filter(Boolean).join('\n\n'),
  };
}

/** Markdown of the content that publishedMarkdown() returned, with ids for its headings, and its pictures. */
export function contentText(markdown: string, pictures: Pictures): Block {
  const root = parseMarkdown(markdown);
  const picture = (url: string, alt: string) => {
    const found = pictureAt(pictures, url);
    if (!found) throw new Error(`Cannot show "${url}": no picture is published there`);
    return pictureMarkup(found, alt);
  };
  return { html: markdownHtml(root, { headingIds: headingIds(root), picture }), markdown };
}
