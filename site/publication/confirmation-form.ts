import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { type McpForm, uiExtension } from '../../contract/agents/mcp-data.ts';
import type { ConfirmationWords } from '../../contract/words/words.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { formUri } from '../programs/mcp/tool-definition.ts';
import { dataBlock } from '../website/html/data-block.ts';
import { requestFields } from '../website/html/request-form.ts';
import { confirmationFiles } from '../website/rendering/static-files.ts';
import { hostedPaletteStyles } from '../website/theme/theme-styles.ts';

interface FormSource {
  /** Name of the MCP tool that sends the request. */
  readonly tool: string;
  /** Path of the form on the website. */
  readonly path: string;
  readonly words: ConfirmationWords;
  readonly theme: { readonly accent: string };
}

/** Builds the form that an MCP host shows, so that the person can send the request. */
export function confirmationForm({ tool, path, words, theme }: FormSource): McpForm {
  const website = baseUrlPlaceholder + path;
  return {
    uri: formUri,
    name: 'request-form',
    title: words.form.heading,
    description: 'Shows a diagnostic request to the person, who can correct it before sending it.',
    mimeType: uiExtension.mimeType,
    html: confirmationDocument({
      tool,
      website,
      words,
      ...confirmationFiles(hostedPaletteStyles(theme.accent)),
    }),
    website,
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
  const { language, direction, form, outcome, confirmation } = words;
  const { sendOnce, ...formWords } = form;
  const policy = `default-src 'none'; style-src ${sha256(styles)}; script-src ${sha256(script)}; form-action 'none'; base-uri 'none'`;
  const discard = html`<button type="button" class="discard">${confirmation.discard}</button>`;
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
<main>
<h1 tabindex="-1">${form.heading}</h1>
<p class="notice" role="status">${confirmation.waiting}</p>
<form hidden>
${requestFields({ get: () => null }, { words })}<p class="actions"><button>${form.send}</button> ${discard} <span class="status" role="status"></span></p>
</form>
<dl hidden></dl>
<p class="website" hidden><a href="${website}" target="_blank" rel="noopener">${confirmation.website}</a></p>
</main>
${dataBlock('confirmation', { tool, words: { language, form: formWords, outcome, confirmation } })}<script>${raw(script)}</script>
</body>
</html>
`;
  return markup.toString();
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
