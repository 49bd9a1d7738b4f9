import { html, raw } from 'hono/html';

/** Renders data for the page's own script. Browsers never run a data block, so the Content-Security-Policy allows it. */
export function dataBlock(id: string, data: object) {
  // Only "<" could end the element or start another one inside it (HTML section 4.12.1.3).
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return html`<script type="application/json" id="${id}">${raw(json)}</script>\n`;
}
