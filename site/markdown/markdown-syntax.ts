import { escapeMarkdown } from './escape-markdown.ts';

/** Blocks of Markdown with a blank line between them; what is absent leaves none. */
export function markdownBlocks(...blocks: readonly (string | undefined)[]): string {
  return blocks.filter((part) => part !== undefined).join('\n\n');
}

/** A list whose items are Markdown. */
export function markdownList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** A list whose items are text. */
export function markdownTextList(items: readonly string[]): string {
  return markdownList(items.map(escapeMarkdown));
}

export function markdownLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${address})`;
}
