import { html } from 'hono/html';
import { type Block, line, type Phrase } from './rendering.ts';

export function paragraph(...phrases: Phrase[]): Block {
  const { html: markup, markdown } = line(phrases);
  return { html: html`<p>${markup}</p>\n`, markdown };
}

/** The paragraph by which a reader decides whether to go on. */
export function lead(...phrases: Phrase[]): Block {
  const { html: markup, markdown } = line(phrases);
  return { html: html`<p class="lead">${markup}</p>\n`, markdown };
}

/** A remark of less weight than the text around it. */
export function note(...phrases: Phrase[]): Block {
  const { html: markup, markdown } = line(phrases);
  return { html: html`<p class="note">${markup}</p>\n`, markdown };
}

export function subheading(...phrases: Phrase[]): Block {
  const { html: markup, markdown } = line(phrases);
  return { html: html`<h3>${markup}</h3>\n`, markdown: `### ${markdown}` };
}

/** What a visitor can do next. */
export function actions(...links: Phrase[]): Block {
  const all = links.map(line);
  return {
    html: html`<p class="actions">${all.map((one) => html`${one.html} `)}</p>\n`,
    markdown: all.map((one) => one.markdown).join(' · '),
  };
}
