import { raw } from 'hono/html';
import { micromark } from 'micromark';
import type { Block } from './block.ts';

/**
 * Markdown that stands in the content or in a description. Markup within it is shown as text, and addresses with
 * other schemes than those of the web and of mail lead nowhere: that is micromark's default.
 */
export function markdownBody(markdown: string): Block {
  const text = markdown.trim();
  return { html: raw(`${micromark(text)}\n`), markdown: text };
}
