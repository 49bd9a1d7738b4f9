/** Text as CommonMark that reads as this very text (section 2.4): what would be markup gets a backslash. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<]|&(?=#?\w+;)/g, '\\$&')
    .replaceAll(/(?<!\w)_|_(?!\w)/g, '\\_')
    .replace(/^[-+#>=~]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/(?<= )#+$/, '\\$&');
}

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
