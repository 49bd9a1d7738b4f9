import { html } from 'hono/html';
import { type SequenceStep, stepsMarkup } from '../html/steps.ts';
import { type Block, type Inline, inline, joinBlocks } from './block.ts';
import { headed } from './inlines.ts';
import { note as noteBlock, paragraph } from './paragraphs.ts';

type Item = Inline | readonly Inline[];

export function list(items: readonly Item[]): Block {
  const lines = items.map(inline);
  return {
    html: html`<ul>\n${lines.map((item) => html`<li>${item.html}</li>\n`)}</ul>\n`,
    markdown: lines.map((item) => `- ${item.markdown}`).join('\n'),
  };
}

/** Renders a short numbered sequence, with only the title and the details of each step. */
export function stepTitles(sequence: readonly Pick<SequenceStep, 'title' | 'details'>[]): Block {
  const lines = sequence.map(({ title, details }) => headed(title, details));
  return {
    html: html`<ol class="way">\n${lines.map((line) => html`<li>${line.html}</li>\n`)}</ol>\n`,
    markdown: lines.map((line, index) => `${index + 1}. ${line.markdown}`).join('\n'),
  };
}

export function steps(sequence: readonly SequenceStep[]): Block {
  return {
    html: stepsMarkup(sequence),
    markdown: sequence
      .map(({ title, details, text }, index) => {
        const [head, note, body] = [title, details, text].map((part) => inline(part).markdown);
        return `${index + 1}. **${head}** (${note})\n\n   ${body}`;
      })
      .join('\n\n'),
  };
}

export interface Fact {
  readonly term: Inline;
  readonly definition: Item;
}

/** Returns the rows that have a definition. */
export function presentFacts(
  rows: readonly { readonly term: Inline; readonly definition: Item | undefined }[],
): Fact[] {
  return rows.flatMap(({ term, definition }) => (definition === undefined ? [] : [{ term, definition }]));
}

/** Renders a list of terms with their definitions. */
export function facts(
  rows: readonly Fact[],
  variant: 'rows' | 'strip' | 'strip opening' | 'members' = 'rows',
): Block {
  const lines = rows.map(({ term, definition }) => ({ term: inline(term), definition: inline(definition) }));
  return {
    html: html`<dl class="${variant}">\n${lines.map(
      ({ term, definition }) => html`<div><dt>${term.html}</dt><dd>${definition.html}</dd></div>\n`,
    )}</dl>\n`,
    markdown: lines
      .map(({ term, definition }) => `- **${term.markdown}**: ${definition.markdown}`)
      .join('\n'),
  };
}

export interface IndexEntry {
  readonly title: string;
  readonly href: string;
  /** A short note under the title, such as the client and year. */
  readonly note?: string;
  readonly text: string;
  /** A remark below the text. */
  readonly remark?: Item;
}

/** Renders a list of links to pages, each with a description. */
export function indexList(entries: readonly IndexEntry[]): Block {
  const items = entries.map(({ title, href, note, text, remark }) => {
    const head = inline(title);
    const parts = [
      ...(note === undefined ? [] : [noteBlock(note)]),
      paragraph(text),
      ...(remark === undefined ? [] : [noteBlock(inline(remark))]),
    ];
    return {
      html: html`<li><h3><a href="${href}">${head.html}</a></h3>\n${joinBlocks(parts).html}</li>\n`,
      markdown: `### [${head.markdown}](${href})\n\n${joinBlocks(parts).markdown}`,
    };
  });
  return {
    html: html`<ul class="index">\n${joinBlocks(items).html}</ul>\n`,
    markdown: joinBlocks(items).markdown,
  };
}

interface Neighbour {
  /** "Previous" or "next", in the language of the page. */
  readonly label: string;
  readonly title: string;
  readonly href: string;
}

/** Renders links to the previous and next pages in the list `name`. */
export function pager(name: string, neighbours: readonly Neighbour[]): Block {
  const entries = neighbours.map(({ label, title, href }) => ({
    href,
    label: inline(label),
    title: inline(title),
  }));
  return {
    html: html`<nav class="pager" aria-label="${name}">\n${entries.map((entry) => html`<a href="${entry.href}"><span>${entry.label.html}</span> ${entry.title.html}</a>\n`)}</nav>\n`,
    markdown: entries
      .map((entry) => `[${entry.label.markdown} ${entry.title.markdown}](${entry.href})`)
      .join('\n\n'),
  };
}
