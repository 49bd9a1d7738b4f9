import { html, raw } from 'hono/html';

/** Renders data for the page's own script. Browsers never run a data block, so the Content-Security-Policy allows it. */
export function dataBlock(id: string, data: object) {
  return html`<script type="application/json" id="${id}">${embeddedJson(data)}</script>\n`;
}

/** Renders JSON in an element, which only "<" could end, or in which only it could start another one (HTML section 4.12.1.3). */
function embeddedJson(data: object) {
  return raw(JSON.stringify(data).replaceAll('<', String.raw`\u003c`));
}
