import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { type McpResource, uiExtension } from '../../contract/agents/mcp-data.ts';
import type { ConfirmationWords } from '../../contract/words/words.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { bundle } from '../pages/bundle.ts';
import { formTexts } from '../pages/html/form-fields.ts';
import { requestFields } from '../pages/html/request-form.ts';
import { formUri } from '../programs/discovery/mcp-tools.ts';

interface FormSource {
  /** Name of the MCP tool that sends the request. */
  readonly tool: string;
  /** Path of the form on the website. */
  readonly path: string;
  readonly words: ConfirmationWords;
}

/**
 * Builds the form that an MCP host shows, so that the person can send the request (MCP Apps 2026-01-26, UI resources). It
 * loads nothing, which ChatGPT requires to be declared.
 */
export function confirmationForm({ tool, path, words }: FormSource): McpResource {
  return {
    entry: {
      uri: formUri,
      name: 'request-form',
      title: words.form.heading,
      description: 'Shows a diagnostic request to the person, who can correct it before sending it.',
      mimeType: uiExtension.mimeType,
      _meta: { ui: { prefersBorder: true, csp: { connectDomains: [], resourceDomains: [] } } },
    },
    text: confirmationDocument({
      tool,
      website: baseUrlPlaceholder + path,
      words,
      styles: bundle('site/pages/styles/confirmation.css'),
      script: bundle('site/pages/browser/confirmation/main.ts', { format: 'iife', target: 'es2022' }),
    }),
  };
}

interface DocumentSource {
  readonly tool: string;
  /** URL of the form on the website. */
  readonly website: string;
  readonly words: ConfirmationWords;
  readonly styles: string;
  readonly script: string;
}

/**
 * Renders the form that a host shows for a tool call (MCP Apps 2026-01-26). It is a single self-contained document, and its
 * Content-Security-Policy forbids loading anything.
 */
function confirmationDocument({ tool, website, words, styles, script }: DocumentSource): string {
  const { language, direction, form, confirmation } = words;
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
  return markup.toString();
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Renders data for the page's own script. Browsers never run a data block, so the Content-Security-Policy allows it. */
function dataBlock(id: string, data: object) {
  return html`<script type="application/json" id="${id}">${embeddedJson(data)}</script>\n`;
}

/** Renders JSON in an element, which only "<" could end, or in which only it could start another one (HTML section 4.12.1.3). */
function embeddedJson(data: object) {
  return raw(JSON.stringify(data).replaceAll('<', String.raw`\u003c`));
}
