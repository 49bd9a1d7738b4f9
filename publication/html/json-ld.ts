import { html, raw } from 'hono/html';

/** A data block for search engines (JSON-LD 1.1 section 7). It is never run, so the Content-Security-Policy lets it stand. */
export function jsonLd(data: object) {
  // Within a script element only these could end it or begin another (HTML section 4.12.1.3).
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return html`<script type="application/ld+json">${raw(text)}</script>\n`;
}
