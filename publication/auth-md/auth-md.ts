import { allowancePolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { type Document, textDocument } from '../document.ts';
import { blocks, bullets } from '../markdown/markdown.ts';
import { readings, type Site, submission } from '../site.ts';

/** `/auth.md`: how agents get access, which here is by asking nobody. */
export function authMd(site: Site): Document {
  const asked = submission(site);
  const agents = [paths.mcp, paths.a2a].filter((door) => site.doors.includes(door));
  const text = blocks(
    '# auth.md: nothing to register',
    'This origin asks nobody who they are. There is no key, no token, no account and no OAuth.',
    '## Audience',
    'Every program and every agent, on behalf of anybody.',
    '## Registration',
    'None. There is no endpoint for registration or provisioning, because there is nothing to obtain.',
    '## Methods',
    bullets([
      `Anonymous \`GET\` and \`HEAD\`: every document, among them ${readings(site)
        .map(({ path }) => `\`${path}\``)
        .join(', ')}.`,
      ...[...(asked ? [asked.path] : []), ...agents].map((path) => `Anonymous \`POST\`: \`${path}\`.`),
    ]),
    '## Use of credentials',
    'Send none: there is nothing that they would open.',
    asked &&
      blocks(
        '## What limits a caller',
        `A diagnostic request, through whichever door, counts for the IP address that it comes from (IPv6: its /64): ${allowancePolicy.quota} in any ${allowancePolicy.windowSeconds} seconds, of which as many may become e-mails in any hour as \`RateLimit-Policy\` says. \`Idempotency-Key\` names a request so that a retry is not a second one; it is no credential.`,
      ),
  );
  return textDocument('markdown', paths.authMd, `${text}\n`, {
    listing: { section: 'For agents', title: 'auth.md', notes: 'Why no key and no registration are needed.' },
  });
}
