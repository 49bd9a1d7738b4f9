import { html, raw } from 'hono/html';

/** Renders a page's structured data for search engines (JSON-LD 1.1 section 7). */
export function jsonLdBlock(data: object) {
  return html`<script type="application/ld+json">${json(data)}</script>\n`;
}

/** Renders data for the page's own script. Browsers never run a data block, so the Content-Security-Policy allows it. */
export function dataBlock(id: string, data: object) {
  return html`<script type="application/json" id="${id}">${json(data)}</script>\n`;
}

// Only "<" could end the element or start another one inside it (HTML section 4.12.1.3).
function json(data: object) {
  return raw(JSON.stringify(data).replaceAll('<', String.raw`\u003c`));
}
