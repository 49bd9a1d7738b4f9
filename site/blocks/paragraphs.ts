import { html } from 'hono/html';
import { type Block, type Inline, inline } from './block.ts';

export function paragraph(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<p>${markup}</p>\n`, markdown };
}

/** The paragraph by which a reader decides whether to go on. */
export function lead(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<p class="lead">${markup}</p>\n`, markdown };
}

/** A remark of less weight than the text around it. */
export function note(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<p class="note">${markup}</p>\n`, markdown };
}

export function subheading(...content: Inline[]): Block {
  const { html: markup, markdown } = inline(content);
  return { html: html`<h3>${markup}</h3>\n`, markdown: `### ${markdown}` };
}

/** What a visitor can do next. */
export function actions(...links: Inline[]): Block {
  const all = links.map(inline);
  return {
    html: html`<p class="actions">${all.map((link) => html`${link.html} `)}</p>\n`,
    markdown: all.map((link) => link.markdown).join(' · '),
  };
}
