import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { type McpResource, uiExtension } from '../../contract/agents/mcp-data.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import type { ConfirmationWords } from '../../contract/words/words.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { bundle } from '../pages/bundle.ts';
import { formTexts } from '../pages/html/form-fields.ts';
import { requestFields } from '../pages/html/request-form.ts';
import { formUri } from '../programs/discovery/mcp-tools.ts';

/**
 * Builds the form that an MCP host shows for a call of `tool`, so that the person can send the request (MCP Apps 2026-01-26). It
 * is a single self-contained document, and its Content-Security-Policy forbids loading anything.
 */
export function confirmationForm(tool: string, words: ConfirmationWords): McpResource {
  const { language, direction, form, confirmation } = words;
  const website = baseUrlPlaceholder + pagePaths.request;
  const styles = bundle('site/pages/styles/confirmation.css');
  const script = bundle('site/pages/browser/confirmation/main.ts', { format: 'iife', target: 'es2022' });
  const policy = `default-src 'none'; style-src ${sha256(styles)}; script-src ${sha256(script)}; form-action 'none'; base-uri 'none'`;
  const discard = html`<button type="button" class="frontdesk-discard">${confirmation.discard}</button>`;
  const markup = html`<!doctype html>
<html lang="${language}"${direction === 'rtl' && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${form.heading}</title>
<style>${raw(styles)}</style>
</head>
<body>
<main class="frontdesk frontdesk-hosted">
<h1 tabindex="-1">${form.heading}</h1>
<p class="frontdesk-notice" role="status">${confirmation.waiting}</p>
<form hidden>
${requestFields({ get: () => null }, { words })}<p class="frontdesk-actions"><button class="frontdesk-button">${form.send}</button> ${discard} <span class="frontdesk-progress" role="status"></span></p>
</form>
<dl class="frontdesk-written" hidden></dl>
<p class="frontdesk-website" hidden><a href="${website}" target="_blank" rel="noopener">${confirmation.website}</a></p>
</main>
${dataBlock('confirmation', { tool, words: { ...formTexts(words), confirmation } })}<script>${raw(script)}</script>
</body>
</html>
`;
  return {
    entry: {
      uri: formUri,
      name: 'request-form',
      title: form.heading,
      description: 'Shows a diagnostic request to the person, who can correct it before sending it.',
      mimeType: uiExtension.mimeType,
      // ChatGPT requires a form to declare that it loads nothing.
      _meta: { ui: { prefersBorder: true, csp: { connectDomains: [], resourceDomains: [] } } },
    },
    text: markup.toString(),
  };
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Renders data for the page's own script. Browsers never run a data block, so the Content-Security-Policy allows it. Only "<"
 * could end the element, or start another one in it (HTML section 4.12.1.3).
 */
function dataBlock(id: string, data: object) {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return html`<script type="application/json" id="${id}">${raw(json)}</script>\n`;
}
