import { escapeMarkdown } from './escape.ts';

/** Blocks of Markdown with a blank line between them; what is absent leaves none. */
export function blocks(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('\n\n');
}

/** A list whose items are Markdown. */
export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** A list whose items are text. */
export function textBullets(items: readonly string[]): string {
  return bullets(items.map(escapeMarkdown));
}

export function link(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${address})`;
}
