import { z } from 'zod';
import { durationInWords } from '../contract/in-words.ts';
import { emailLimitPolicy } from '../contract/limits.ts';
import { addresses, emailAddress, int, settings } from './config-fields.ts';
import { HostedZone, isSameOrSubdomain } from './domain-config.ts';

/** With the domain in lower case: SES, IAM and Route 53 would treat another spelling as another domain. */
const mailbox = emailAddress.overwrite((address) => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}${address.slice(at).toLowerCase()}`;
});

/** Domains of mail providers. SES sends only from domains that are verified by records in their zone. */
const mailProvider =
  /@(?:gmail|googlemail|outlook|hotmail|live|yahoo|ymail|icloud|me|aol|gmx|web|proton|protonmail|mail|yandex|zoho|fastmail|t-online|orange|laposte|libero)\.(?:com?|de|net|fr|it|es|me|at|ch|nl|ru|co\.uk)$/;

export const EmailConfig = settings({
  sender: mailbox
    .refine((address) => !mailProvider.test(address), {
      error: "an address at the firm's own domain: SES sends only for domains whose DNS records you control",
    })
    .meta({
      description:
        'The sender of the e-mails. Its domain becomes an identity in SES, which returns bounced e-mails to this mailbox.',
    }),
  recipients: addresses(mailbox).meta({
    description:
      'The recipients of the e-mails: one e-mail for each request, which SES counts once per recipient.',
  }),
  identity: z.literal('existing', { error: '"existing", or absent' }).optional().meta({
    description:
      '"existing" if the sender\'s domain is an identity of SES in the account and region already, with records that you manage. Otherwise the stack creates one, which is kept when the stack is deleted.',
  }),
  hostedZone: HostedZone.optional().meta({
    description: "The zone in Route 53 for the identity's records, if it is not the site's zone.",
  }),
  // They are counted in a set in one table item, and each write is billed by the size of the item.
  limit: int(1, 1_000).meta({
    description: `Maximum e-mails that the whole deployment sends within ${durationInWords(emailLimitPolicy.windowSeconds)}.`,
  }),
  limitPerClient: int(1, 1_000)
    .optional()
    .meta({
      description: `Maximum of these that one client address can cause. Without it, 1/${emailLimitPolicy.defaultShare} of the limit.`,
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
    error: 'absent if the identity exists: its records exist already',
    path: ['hostedZone'],
  })
  .check(({ value: { sender, hostedZone }, issues }) => {
    if (!hostedZone || isSameOrSubdomain(sender.slice(sender.lastIndexOf('@') + 1), hostedZone.name)) return;
    const message = `an address at "${hostedZone.name}", the name of its hosted zone, or below it`;
    issues.push({ code: 'custom', path: ['sender'], input: sender, message });
  });
