import { durationInWords } from '../../../contract/in-words.ts';
import { dryRunPolicy, emailLimitPolicy, rateLimitPolicy } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { markdownBlocks, markdownList } from '../../markdown/markdown.ts';
import { readOperationsOf, type Site, writeOperationOf } from '../../resources/site.ts';
import { type SiteDocument, textDocument } from '../../resources/site-document.ts';

/** `/auth.md`: how agents get access, which here needs no registration. */
export function authMd(site: Site): SiteDocument {
  const writeOperation = writeOperationOf(site);
  const postPaths = [
    ...(writeOperation ? [writeOperation.path, writeOperation.dryRunPath] : []),
    ...[paths.mcp, paths.a2a].filter((path) => site.endpoints.includes(path)),
  ];
  const text = markdownBlocks(
    '# auth.md: no registration',
    'This origin does not ask callers who they are. It has no keys, no tokens, no accounts and no OAuth.',
    '## Audience',
    'Every program and every agent may use it, on behalf of anybody.',
    '## Registration',
    'Nobody has to register. There is no endpoint for registration or provisioning, because there is nothing to obtain.',
    '## Methods',
    markdownList([
      `Anonymous \`GET\` and \`HEAD\`: every document, among them ${asCode(readOperationsOf(site).map(({ path }) => path))}.`,
      ...(postPaths.length > 0 ? [`Anonymous \`POST\`: ${asCode(postPaths)}.`] : []),
    ]),
    '## Use of credentials',
    'Send no credentials: nothing here requires them.',
    writeOperation &&
      markdownBlocks(
        '## Limits',
        `Whichever endpoint takes it, a diagnostic request counts for the IP address that it comes from (IPv6: its /64). An address may send ${rateLimitPolicy.quota} in any ${rateLimitPolicy.windowSeconds} seconds; \`RateLimit-Policy\` says how many of them may become e-mails in ${durationInWords(emailLimitPolicy.windowSeconds, 'any')}. Dry runs count apart: it may make ${dryRunPolicy.quota} in any ${dryRunPolicy.windowSeconds} seconds. \`Idempotency-Key\` names a request so that a retry is not a second one; it is no credential.`,
      ),
  );
  return textDocument('markdown', paths.authMd, `${text}\n`, {
    listing: { section: 'For agents', title: 'auth.md', notes: 'Why no key and no registration are needed.' },
  });
}

const asCode = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ');
