import { html } from 'hono/html';
import { escapeMarkdown } from '../markdown/escape.ts';

export type Markup = ReturnType<typeof html>;

/** Something on a page, once for browsers and once for readers of Markdown: neither can say what the other does not. */
export interface Rendering {
  readonly html: Markup | string;
  readonly markdown: string;
}

/** What stands on lines of its own. */
export type Block = Rendering;

/** What stands within a line. Strings are text, not markup. */
export type Phrase = Rendering | string;

/** One or more phrases as a line. */
export function line(phrases: Phrase | readonly Phrase[]): Rendering {
  const parts = [phrases].flat().map((phrase) => (typeof phrase === 'string' ? text(phrase) : phrase));
  return {
    html: html`${parts.map((part) => part.html)}`,
    markdown: parts.map((part) => part.markdown).join(''),
  };
}

/** Several blocks as one. */
export function blocks(parts: readonly Block[]): Block {
  return {
    html: html`${parts.map((part) => part.html)}`,
    markdown: parts
      .map((part) => part.markdown)
      .filter(Boolean)
      .join('\n\n'),
  };
}

function text(value: string): Rendering {
  return { html: value, markdown: escapeMarkdown(value) };
}
