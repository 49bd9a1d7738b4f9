import { html } from 'hono/html';
import { type Block, joinBlocks, type Rendering } from './block.ts';

interface DisclosureOptions {
  /** Of the disclosures of a group at most one is open. */
  readonly group?: string;
  readonly isOpen?: boolean;
}

/** Content that a reader opens. Find in page and print include closed content (styles/api.css). */
export function disclosure(
  title: Rendering,
  content: readonly Block[],
  { group, isOpen = false }: DisclosureOptions = {},
): Block {
  const body = joinBlocks(content);
  return {
    html: html`<details${group && html` name="${group}"`}${isOpen && html` open`}>\n<summary>${title.html}</summary>\n<div>\n${body.html}</div>\n</details>\n`,
    markdown: `${title.markdown}\n\n${body.markdown}`,
  };
}
