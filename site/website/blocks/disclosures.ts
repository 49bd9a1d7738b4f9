import { html } from 'hono/html';
import { type Block, joinBlocks, type Rendering } from './block.ts';

interface DisclosureOptions {
  /** Of the disclosures of a group at most one is open. */
  readonly group?: string;
  readonly isOpen?: boolean;
  /** Fragment of the content: browsers open what a link leads into. */
  readonly id?: string;
}

/** Content that a reader opens. Searching the page and printing it find what is closed, too (styles/api.css). */
export function disclosure(
  title: Rendering,
  content: readonly Block[],
  { group, isOpen = false, id }: DisclosureOptions = {},
): Block {
  const body = joinBlocks(content);
  return {
    html: html`<details${group && html` name="${group}"`}${isOpen && html` open`}>\n<summary>${title.html}</summary>\n<div${id && html` id="${id}"`}>\n${body.html}</div>\n</details>\n`,
    markdown: `${title.markdown}\n\n${body.markdown}`,
  };
}
