import { html } from 'hono/html';
import { escapeMarkdown } from '../../markdown/markdown.ts';

type Markup = ReturnType<typeof html>;

/** A part of a page, as HTML and as Markdown, with the same text in both. */
export interface Rendering {
  readonly html: Markup | string;
  readonly markdown: string;
}

/** A block-level rendering. */
export type Block = Rendering;

/** An inline rendering. A string is plain text, not markup. */
export type Inline = Rendering | string;

/** Joins inline content into one rendering. */
export function inline(content: Inline | readonly Inline[]): Rendering {
  const renderings = [content].flat().map((item) => (typeof item === 'string' ? textRendering(item) : item));
  return {
    html: html`${renderings.map((rendering) => rendering.html)}`,
    markdown: renderings.map((rendering) => rendering.markdown).join(''),
  };
}

export function joinBlocks(renderings: readonly Block[]): Block {
  return {
    html: html`${renderings.map((rendering) => rendering.html)}`,
    markdown: renderings
      .map((rendering) => rendering.markdown)
      .filter(Boolean)
      .join('\n\n'),
  };
}

function textRendering(value: string): Rendering {
  return { html: value, markdown: escapeMarkdown(value) };
}
