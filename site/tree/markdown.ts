/** Escapes text for CommonMark (section 2.4): adds a backslash before each character that would act as markup. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<]|&(?=#?\w+;)/g, '\\$&')
    .replaceAll(/(?<!\w)_|_(?!\w)/g, '\\_')
    .replace(/^[-+#>=~]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/(?<= )#+$/, '\\$&');
}

/** Formats an address as a link destination, in angle brackets if necessary. */
export function linkDestination(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>]/g, '\\$&')}>` : url;
}

/** Joins Markdown blocks with blank lines. Blocks that are `undefined` are omitted. */
export function markdownBlocks(...blocks: readonly (string | undefined)[]): string {
  return blocks.filter((block) => block !== undefined).join('\n\n');
}

/** Formats a list of Markdown items. */
export function markdownList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Formats a list of plain-text items. */
export function markdownTextList(items: readonly string[]): string {
  return markdownList(items.map(escapeMarkdown));
}

export function markdownLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${address})`;
}
