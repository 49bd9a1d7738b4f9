import { paths } from '../../contract/paths.ts';
import { type SiteDocument, textDocument } from '../site-document.ts';

/**
 * `/robots.txt` (RFC 9309): everybody may read everything. The signals say for what (draft-romm-aipref-contentsignals):
 * to be found and to be quoted in answers is why the site exists; of training it says nothing, which is no consent.
 * The AI catalog is named in Link fields only: validators call a robots.txt with an Agentmap broken.
 */
export function robotsTxt(baseUrl: string): SiteDocument {
  const text = `User-agent: *
Content-Signal: search=yes, ai-input=yes
Allow: /

Sitemap: ${baseUrl}${paths.sitemap}
`;
  return textDocument('text', paths.robotsTxt, text);
}
