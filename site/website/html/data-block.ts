import { html } from 'hono/html';
import { embeddedJson } from '../../pages/html/data-block.ts';

/** Renders a page's structured data for search engines (JSON-LD 1.1 section 7). */
export function jsonLdBlock(data: object) {
  return html`<script type="application/ld+json">${embeddedJson(data)}</script>\n`;
}
