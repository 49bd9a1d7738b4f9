import { mediaTypePreference } from '../contract/accept-header.ts';

/**
 * Whether `accept` asks for Markdown rather than HTML.
 *
 * HTML is the default. Markdown with the same weight as HTML wins, because browsers never name it.
 */
export function prefersMarkdown(accept: string): boolean {
  const markdown = mediaTypePreference('text/markdown', accept);
  return (
    markdown.isNamed &&
    markdown.weight > 0 &&
    markdown.weight >= mediaTypePreference('text/html', accept).weight
  );
}
