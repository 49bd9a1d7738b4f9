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

/** Renders the first paragraph of a page, in larger type. */
export function lead(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<p class="lead">${markup}</p>\n`, markdown };
}

/** Renders a paragraph in smaller type. */
export function note(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<p class="note">${markup}</p>\n`, markdown };
}

export function subheading(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<h3>${markup}</h3>\n`, markdown: `### ${markdown}` };
}

/** Renders a row of links to the visitor's next actions. */
export function actions(...links: Inline[]): Block {
  const renderings = links.map(inline);
  return {
    html: html`<p class="actions">${renderings.map((link) => html`${link.html} `)}</p>\n`,
    markdown: renderings.map((link) => `- ${link.markdown}`).join('\n'),
  };
}

/** Renders a code example, or an HTTP response. Its lines wrap (styles/api.css), and its URLs can break after a slash. */
export function codeBlock(language: string, text: string): Block {
  const parts = text.split(/(?<=[^\s/]\/)(?=\w)/);
  const code = parts.map((part, index) => html`${index > 0 && html`<wbr>`}${part}`);
  return {
    html: html`<pre class="${language === 'http' ? 'example response' : 'example'}"><code>${code}</code></pre>\n`,
    markdown: `\`\`\`${language}\n${text}\n\`\`\``,
  };
}

export function markdownBody(markdown: string): Block {
  const text = markdown.trim();
  return { html: markdownHtml(parseMarkdown(text)), markdown: text };
}

/** Renders a quotation, as wide as the page. `source` is a link to its context. */
export function quotation({ text, by }: Quotation, source?: Inline): Block {
  const quote = inline(text);
  const [author, context] = [inline(by), inline(source ?? [])];
  return {
    html: html`<figure class="quotation"><blockquote><p>${quote.html}</p></blockquote>\n<figcaption>${author.html}${source && html` ${context.html}`}</figcaption></figure>\n`,
    markdown: [`> ${quote.markdown}`, author.markdown, context.markdown].filter(Boolean).join('\n\n'),
  };
}

/** Renders the Markdown returned by publishedMarkdown(), with its pictures, and with ids for its headings. */
export function contentText(markdown: string, pictures: Pictures): Block {
  const root = parseMarkdown(markdown);
  const picture = (url: string, alt: string) => {
    const publishedPicture = pictureAt(pictures, url);
    if (!publishedPicture) throw new Error(`Cannot show "${url}": no picture is published at this URL`);
    return pictureMarkup(publishedPicture, alt);
  };
  return { html: markdownHtml(root, { headingIds: headingIds(root), picture }), markdown };
}
