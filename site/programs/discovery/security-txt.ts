import { paths } from '../../../contract/paths.ts';
import { type Document, listedIn, textDocument } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';

/** `/.well-known/security.txt` (RFC 9116), if the stage has a security contact. */
export function securityTxt({ baseUrl, resources, security }: Site): Document[] {
  if (!security) return [];
  const { contact, expires } = security;
  const fields = {
    Contact: contact.includes('://') ? contact : `mailto:${contact}`,
    Expires: `${expires}T23:59:59Z`,
    'Preferred-Languages': resources.company.languages.map(({ code }) => code).join(', '),
    Canonical: baseUrl + paths.securityTxt,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  const metadata = listedIn('Optional', 'Security contact', 'Where to report a vulnerability.');
  return [textDocument('text', paths.securityTxt, lines.join(''), metadata)];
}
