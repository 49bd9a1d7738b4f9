import { html } from 'hono/html';
import { escapeMarkdown } from '../markdown.ts';

export type Markup = ReturnType<typeof html>;

/** Something on a page, once for browsers and once for readers of Markdown: neither can say what the other does not. */
export interface Rendering {
  readonly html: Markup | string;
  readonly markdown: string;
}

/** What stands on lines of its own. */
export type Block = Rendering;

/** What stands within a line. Strings are text, not markup. */
export type Inline = Rendering | string;

/** One or more phrases as a line. */
export function inline(content: Inline | readonly Inline[]): Rendering {
  const renderings = [content].flat().map((item) => (typeof item === 'string' ? textRendering(item) : item));
  return {
    html: html`${renderings.map((rendering) => rendering.html)}`,
    markdown: renderings.map((rendering) => rendering.markdown).join(''),
  };
}

/** Several blocks as one. */
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
