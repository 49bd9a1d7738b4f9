import { html } from 'hono/html';
import { markdownHtml } from '../../markdown/markdown-html.ts';
import { parseMarkdown } from '../../markdown/parse-markdown.ts';
import { type Block, type Inline, inline } from './block.ts';

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
