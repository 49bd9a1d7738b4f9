import { paths } from '../../../contract/paths.ts';
import { type SiteDocument, textDocument } from '../../resources/site-document.ts';

/**
 * `/robots.txt` (RFC 9309): every robot may read everything. The content signals (draft-romm-aipref-contentsignals)
 * allow search and quotation in answers; they do not mention training, which is no consent to it. Only Link fields name
 * the AI catalog: validators reject a robots.txt with an Agentmap.
 */
export function robotsTxt(baseUrl: string): SiteDocument {
  const text = `User-agent: *
Content-Signal: search=yes, ai-input=yes
Allow: /

Sitemap: ${baseUrl}${paths.sitemap}
`;
  return textDocument('text', paths.robotsTxt, text);
}
