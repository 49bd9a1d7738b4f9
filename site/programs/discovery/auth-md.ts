import { endpointPaths } from '../../../contract/endpoint-paths.ts';
import { durationInWords } from '../../../contract/in-words.ts';
import { paths } from '../../../contract/paths.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  ipv6ClientPrefix,
  rateLimitPolicy,
} from '../../../contract/request/limits.ts';
import { type Document, listedForAgents, textDocument } from '../../resources/document.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import { code, heading, inline, list, paragraph, writeMarkdown } from './markdown.ts';

/** `/auth.md`: how agents get access. No registration is needed. */
export function authMd(site: Site): Document {
  const { quota, windowSeconds } = rateLimitPolicy;
  const blocks = [
    heading(1, 'auth.md: no registration'),
    paragraph('This origin does not authenticate callers. There are no keys, tokens, accounts or OAuth.'),
    heading(2, 'Audience'),
    paragraph('Any program or agent may use it, on behalf of anyone.'),
    heading(2, 'Registration'),
    paragraph(
      'No registration is needed. There is no registration or provisioning endpoint, because there are no credentials to obtain.',
    ),
    heading(2, 'Methods'),
    list([
      [
        ...inline`Anonymous ${code('GET')} and ${code('HEAD')}: every document, including `,
        ...codeList(readOperationsOf(site).map(({ path }) => path)),
        '.',
      ],
      [...inline`Anonymous ${code('POST')}: `, ...codeList(endpointPaths), '.'],
    ]),
    heading(2, 'Use of credentials'),
    paragraph('Do not send credentials: nothing here requires them.'),
    heading(2, 'Limits'),
    paragraph(
      ...inline`Diagnostic requests are counted per IP address (IPv6: per ${String(ipv6ClientPrefix)}), across all endpoints. An address may send ${String(quota)} in any ${String(windowSeconds)} seconds; ${code('RateLimit-Policy')} states how many of them may become e-mails in ${durationInWords(emailLimitPolicy.windowSeconds, 'any')}. Dry runs have a separate limit: ${String(dryRunPolicy.quota)} in any ${String(dryRunPolicy.windowSeconds)} seconds. ${code('Idempotency-Key')} identifies a request, so that a retry does not send it twice; it is not a credential.`,
    ),
  ];
  const text = writeMarkdown(blocks);
  const metadata = listedForAgents('auth.md', 'Why no key or registration is needed.');
  return textDocument('markdown', paths.authMd, `${text}\n`, metadata);
}

const codeList = (texts: readonly string[]) =>
  texts.flatMap((text, index) => (index === 0 ? [code(text)] : [', ', code(text)]));
