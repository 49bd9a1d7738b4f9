import { z } from 'zod';
import { durationInWords } from '../contract/duration.ts';
import { emailLimitPolicy } from '../contract/limits.ts';
import { addresses, emailAddress, int, settings } from './config-fields.ts';
import { HostedZone, isSameOrSubdomain } from './domain-config.ts';

/** In lower case, because SES, IAM and Route 53 would take another spelling for another domain. */
const mailbox = emailAddress.overwrite((address) => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}${address.slice(at).toLowerCase()}`;
});

/** Domains of mail providers: SES sends from a domain only after records in its zone have verified it. */
const mailProvider =
  /@(?:gmail|googlemail|outlook|hotmail|live|yahoo|ymail|icloud|me|aol|gmx|web|proton|protonmail|mail|yandex|zoho|fastmail|t-online|orange|laposte|libero)\.(?:com?|de|net|fr|it|es|me|at|ch|nl|ru|co\.uk)$/;

export const EmailConfig = settings({
  sender: mailbox
    .refine((address) => !mailProvider.test(address), {
      error: "an address at a domain of the firm's own: SES sends for a domain whose records you can write",
    })
    .meta({
      description:
        'The sender of the e-mails. Its domain becomes an SES identity, and SES returns bounced e-mails to this mailbox.',
    }),
  recipients: addresses(mailbox).meta({
    description:
      'Recipients of the e-mails. Each request is one e-mail, which SES counts once per recipient.',
  }),
  identity: z.literal('existing', { error: '"existing", or absent' }).optional().meta({
    description:
      '"existing" if the sender\'s domain already is an SES identity in the account and region, whose records you manage. Otherwise the stack creates one, which remains when the stack is deleted.',
  }),
  hostedZone: HostedZone.optional().meta({
    description: "The Route 53 zone for the identity's records, if it is not the zone of the site.",
  }),
  // They are counted in a set of one item of the table, and each write is billed by the item's size.
  limit: int(1, 1_000).meta({
    description: `Maximum number of e-mails that the whole deployment sends within ${durationInWords(emailLimitPolicy.windowSeconds)}.`,
  }),
  limitPerClient: int(1, 1_000)
    .optional()
    .meta({
      description: `Maximum number of these that one client address may cause. Without it, 1/${emailLimitPolicy.defaultShare} of the limit.`,
    }),
})
  .transform(({ limitPerClient, ...email }) => ({
    ...email,
    limitPerClient: limitPerClient ?? Math.max(1, Math.floor(email.limit / emailLimitPolicy.defaultShare)),
  }))
  .refine(({ limit, limitPerClient }) => limitPerClient <= limit, {
    error: 'at most the limit of all clients together',
    path: ['limitPerClient'],
  })
  .refine(({ identity, hostedZone }) => !identity || !hostedZone, {
    error: 'absent where the identity exists: its records are there already',
    path: ['hostedZone'],
  })
  .check(({ value: { sender, hostedZone }, issues }) => {
    if (!hostedZone || isSameOrSubdomain(sender.slice(sender.lastIndexOf('@') + 1), hostedZone.name)) return;
    const message = `an address at "${hostedZone.name}", the name of its hosted zone, or below it`;
    issues.push({ code: 'custom', path: ['sender'], input: sender, message });
  });
