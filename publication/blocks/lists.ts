import { html } from 'hono/html';
import { paragraph, note as quiet } from './prose.ts';
import { type Block, blocks, line, type Phrase } from './rendering.ts';

type Item = Phrase | readonly Phrase[];

export function list(items: readonly Item[]): Block {
  const lines = items.map(line);
  return {
    html: html`<ul>\n${lines.map((item) => html`<li>${item.html}</li>\n`)}</ul>\n`,
    markdown: lines.map((item) => `- ${item.markdown}`).join('\n'),
  };
}

export interface Step {
  readonly title: string;
  /** Who acts and how long it takes. */
  readonly circumstances: string;
  readonly text: string;
}

/** A sequence, numbered. */
export function steps(sequence: readonly Step[]): Block {
  return {
    html: html`<ol class="steps">\n${sequence.map(
      ({ title, circumstances, text }) =>
        html`<li><h3>${title}</h3>\n<p class="note">${circumstances}</p>\n<p>${text}</p></li>\n`,
    )}</ol>\n`,
    markdown: sequence
      .map(({ title, circumstances, text }, index) => {
        const [head, note, body] = [title, circumstances, text].map((part) => line(part).markdown);
        return `${index + 1}. **${head}** (${note})\n\n   ${body}`;
      })
      .join('\n\n'),
  };
}

export interface Fact {
  readonly term: Phrase;
  readonly is: Item;
}

/** Terms and what they are. */
export function facts(rows: readonly Fact[], look: 'rows' | 'strip' = 'rows'): Block {
  const lines = rows.map(({ term, is }) => ({ term: line(term), is: line(is) }));
  return {
    html: html`<dl class="${look}">\n${lines.map(
      ({ term, is }) => html`<div><dt>${term.html}</dt><dd>${is.html}</dd></div>\n`,
    )}</dl>\n`,
    markdown: lines.map(({ term, is }) => `- **${term.markdown}**: ${is.markdown}`).join('\n'),
  };
}

export interface Entry {
  readonly title: string;
  readonly href: string;
  /** What tells the entry from its neighbours at a glance. */
  readonly note?: string;
  readonly text: string;
}

/** Things that have pages of their own. */
export function index(entries: readonly Entry[]): Block {
  const all = entries.map(({ title, href, note, text }) => {
    const head = line(title);
    const parts = [...(note === undefined ? [] : [quiet(note)]), paragraph(text)];
    return {
      html: html`<li><h3><a href="${href}">${head.html}</a></h3>\n${blocks(parts).html}</li>\n`,
      markdown: `### [${head.markdown}](${href})\n\n${blocks(parts).markdown}`,
    };
  });
  return {
    html: html`<ul class="index">\n${blocks(all).html}</ul>\n`,
    markdown: blocks(all).markdown,
  };
}
