import { blocks } from '../blocks/rendering.ts';
import { type Document, type Listing, markdownTwin } from '../document.ts';
import type { Page } from '../pages/page.ts';
import { escapeMarkdown } from './escape.ts';

/** The page for readers of Markdown. */
export function markdownPage(
  { path, title, description, blocks: parts }: Page,
  section: Listing['section'],
): Document {
  const text = `# ${escapeMarkdown(title)}\n\n${blocks(parts).markdown}\n`;
  return markdownTwin(path, text, { listing: { section, title, notes: description } });
}
