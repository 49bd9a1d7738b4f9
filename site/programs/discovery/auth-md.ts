import { endpointPaths } from '../../../contract/endpoint-paths.ts';
import { durationInWords } from '../../../contract/in-words.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  ipv6ClientPrefix,
  rateLimitPolicy,
} from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import { type SiteDocument, textDocument } from '../../resources/site-document.ts';
import { markdownBlocks, markdownList } from '../../tree/markdown.ts';

/** `/auth.md`: how agents get access. No registration is needed. */
export function authMd(site: Site): SiteDocument {
  const text = markdownBlocks(
    '# auth.md: no registration',
    'This origin does not authenticate callers. There are no keys, tokens, accounts or OAuth.',
    '## Audience',
    'Any program or agent may use it, on behalf of anyone.',
    '## Registration',
    'No registration is needed. There is no registration or provisioning endpoint, because there are no credentials to obtain.',
    '## Methods',
    markdownList([
      `Anonymous \`GET\` and \`HEAD\`: every document, including ${formatCodeList(readOperationsOf(site).map(({ path }) => path))}.`,
      `Anonymous \`POST\`: ${formatCodeList(endpointPaths)}.`,
    ]),
    '## Use of credentials',
    'Do not send credentials: nothing here requires them.',
    '## Limits',
    `Diagnostic requests are counted per IP address (IPv6: per ${ipv6ClientPrefix}), across all endpoints. An address may send ${rateLimitPolicy.quota} in any ${rateLimitPolicy.windowSeconds} seconds; \`RateLimit-Policy\` states how many of them may become e-mails in ${durationInWords(emailLimitPolicy.windowSeconds, 'any')}. Dry runs have a separate limit: ${dryRunPolicy.quota} in any ${dryRunPolicy.windowSeconds} seconds. \`Idempotency-Key\` identifies a request, so that a retry does not send it twice; it is not a credential.`,
  );
  return textDocument('markdown', paths.authMd, `${text}\n`, {
    listing: { section: 'For agents', title: 'auth.md', notes: 'Why no key or registration is needed.' },
  });
}

const formatCodeList = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ');
