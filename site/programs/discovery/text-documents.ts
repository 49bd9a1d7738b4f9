import { html } from 'hono/html';
import { endpointPaths } from '../../../contract/endpoint-paths.ts';
import { durationInWords } from '../../../contract/in-words.ts';
import { paths } from '../../../contract/paths.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  ipv6ClientPrefix,
  rateLimitPolicy,
} from '../../../contract/request/limits.ts';
import { type Document, listedForAgents, listedIn, textDocument } from '../../resources/document.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';

/**
 * `/robots.txt` (RFC 9309): every crawler may read everything, and the content signals (draft-romm-aipref-contentsignals)
 * say whether search engines may list it. A website's own robots.txt replaces this one. There is no Agentmap line, because
 * validators reject it: Link headers lead to the AI catalog.
 */
export const robotsTxt = ({ baseUrl, isListed }: Pick<Site, 'baseUrl' | 'isListed'>): Document =>
  textDocument(
    'text',
    paths.robotsTxt,
    `User-agent: *
Content-Signal: ${isListed ? 'search=yes, ai-input=yes' : 'search=no'}
Allow: /

Sitemap: ${baseUrl}${paths.sitemap}
`,
  );

interface SitemapPage {
  readonly path: string;
  /** Day (YYYY-MM-DD) of the last change. */
  readonly modified?: string | undefined;
}

/** `/sitemap.xml` (sitemaps.org 0.9): pages, each with the day of its last change if it is known. */
export function sitemap(baseUrl: string, pages: readonly SitemapPage[]): Document {
  const urls = pages.map(
    ({ path, modified }) =>
      html`<url><loc>${baseUrl}${path}</loc>${modified && html`<lastmod>${modified}</lastmod>`}</url>\n`,
  );
  const text = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`;
  return textDocument('xml', paths.sitemap, text.toString());
}

/** `/.well-known/security.txt` (RFC 9116), if the stage has a security contact. */
export function securityTxt({ baseUrl, resources, security }: Site): Document[] {
  if (!security) return [];
  const { contact, expires } = security;
  const text = `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}
Expires: ${expires}T23:59:59Z
Preferred-Languages: ${resources.company.languages.map(({ code }) => code).join(', ')}
Canonical: ${baseUrl}${paths.securityTxt}
`;
  const metadata = listedIn('Optional', 'Security contact', 'Where to report a vulnerability.');
  return [textDocument('text', paths.securityTxt, text, metadata)];
}

/** `/auth.md`: how agents get access. No registration is needed. */
export function authMd(site: Site): Document {
  const { quota, windowSeconds } = rateLimitPolicy;
  const codeList = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ');
  const text = `# auth.md: no registration

This origin does not authenticate callers. There are no keys, tokens, accounts or OAuth.

## Audience

Any program or agent may use it, on behalf of anyone.

## Registration

No registration is needed. There is no registration or provisioning endpoint, because there are no credentials to obtain.

## Methods

- Anonymous \`GET\` and \`HEAD\`: every document, including ${codeList(readOperationsOf(site).map(({ path }) => path))}.
- Anonymous \`POST\`: ${codeList(endpointPaths)}.

## Use of credentials

Do not send credentials: nothing here requires them.

## Limits

Diagnostic requests are counted per IP address (IPv6: per ${ipv6ClientPrefix}), across all endpoints. An address may send ${quota} in any ${windowSeconds} seconds; \`RateLimit-Policy\` states how many of them may become e-mails in ${durationInWords(emailLimitPolicy.windowSeconds, 'any')}. Dry runs have a separate limit: ${dryRunPolicy.quota} in any ${dryRunPolicy.windowSeconds} seconds. \`Idempotency-Key\` identifies a request, so that a retry does not send it twice; it is not a credential.
`;
  const metadata = listedForAgents('auth.md', 'Why no key or registration is needed.');
  return textDocument('markdown', paths.authMd, text, metadata);
}
