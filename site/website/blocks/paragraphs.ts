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

/** A row of links to what a visitor can do next. */
export function actions(...links: Inline[]): Block {
  const all = links.map(inline);
  return {
    html: html`<p class="actions">${all.map((link) => html`${link.html} `)}</p>\n`,
    markdown: all.map((link) => `- ${link.markdown}`).join('\n'),
  };
}

/** An example of code. Its lines wrap (styles/api.css). */
export function codeBlock(language: string, text: string): Block {
  return {
    html: html`<pre class="example"><code>${text}</code></pre>\n`,
    markdown: `\`\`\`${language}\n${text}\n\`\`\``,
  };
}

/** A description that is Markdown. */
export function markdownBody(markdown: string): Block {
  const text = markdown.trim();
  return { html: markdownHtml(parseMarkdown(text)), markdown: text };
}

/** What somebody said, as wide as the page. `source` is a link to where it belongs. */
export function quotation({ text, by }: Quotation, source?: Inline): Block {
  const said = inline(text);
  const [who, where] = [inline(by), inline(source ?? [])];
  return {
    html: html`<figure class="quotation"><blockquote><p>${said.html}</p></blockquote>\n<figcaption>${who.html}${source && html` ${where.html}`}</figcaption></figure>\n`,
    markdown: [`> ${said.markdown}`, who.markdown, where.markdown].filter(Boolean).join('\n\n'),
  };
}

/** A text of content as it is published (publishedMarkdown()), with ids for its headings, and its pictures. */
export function contentText(markdown: string, pictures: Pictures): Block {
  const root = parseMarkdown(markdown);
  const picture = (url: string, alt: string) => {
    const found = pictureAt(pictures, url);
    if (!found) throw new Error(`Cannot show "${url}": no picture is published there`);
    return pictureMarkup(found, alt);
  };
  return { html: markdownHtml(root, { headingIds: headingIds(root), picture }), markdown };
}
