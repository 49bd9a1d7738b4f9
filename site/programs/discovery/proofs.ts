import type { Site } from '../../resources/site.ts';
import { type SiteDocument, textDocument } from '../../resources/site-document.ts';

/** What the firm gives to prove that the site is its own, byte for byte, at the well-known places (RFC 8615). */
export function proofDocuments({ website }: Pick<Site, 'website'>): SiteDocument[] {
  return website.proofs.map(({ name, text }) =>
    textDocument(name.endsWith('.json') ? 'json' : 'text', `/.well-known/${name}`, text),
  );
}
