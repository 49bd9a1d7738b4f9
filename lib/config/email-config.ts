import { z } from 'zod';
import { durationInWords } from '../../contract/in-words.ts';
import { emailLimitPolicy } from '../../contract/request/limits.ts';
import { addressList, emailSetting, integer, settingsObject } from './config-fields.ts';
import { HostedZone, isSameOrSubdomain } from './domain-config.ts';

/** Converts the domain to lower case: SES, IAM and Route 53 compare domain names case-sensitively. */
const mailbox = emailSetting.overwrite((address) => {
  const atIndex = address.lastIndexOf('@');
  return `${address.slice(0, atIndex)}${address.slice(atIndex).toLowerCase()}`;
});

/** Addresses at mail providers. SES sends only from domains that are verified by DNS records. */
const mailProviderAddress =
  /@(?:gmail|googlemail|outlook|hotmail|live|yahoo|ymail|icloud|me|aol|gmx|web|proton|protonmail|mail|yandex|zoho|fastmail|t-online|orange|laposte|libero)\.(?:com?|de|net|fr|it|es|me|at|ch|nl|ru|co\.uk)$/;

export const EmailConfig = settingsObject({
  sender: mailbox
    .refine((address) => !mailProviderAddress.test(address), {
      error: "an address at the firm's own domain: SES sends only from domains whose DNS records you control",
    })
    .meta({
      description:
        'The sender of the e-mails. Its domain becomes an SES identity, and bounced e-mails are returned to this mailbox. Before a deployed stage gets another domain, verify it (docs/operations/changes.md, "Send from another domain"): otherwise, requests get 503 until SES has verified it.',
    }),
  recipients: addressList(mailbox).meta({
    description:
      'The recipients of the e-mails. Each request sends one e-mail to all of them, which SES counts once per recipient.',
  }),
  identity: z.literal('existing', { error: '"existing", or absent' }).optional().meta({
    description:
      'Set "existing" if the sender\'s domain is already an SES identity in the account and region, and you manage its DNS records. Otherwise, the stack creates the identity, which remains when the stack is deleted.',
  }),
  hostedZone: HostedZone.optional().meta({
    description: "The Route 53 zone for the identity's DNS records, if it is not the site's zone.",
  }),
  // The maximum is low, because one table item counts the e-mails, and each write is billed by the size of the item.
  limit: integer(1, 1_000).meta({
    description: `Maximum number of e-mails that the whole deployment sends within ${durationInWords(emailLimitPolicy.windowSeconds)}. At most 1/${emailLimitPolicy.defaultShare} of them may look like spam.`,
  }),
  limitPerClient: integer(1, 1_000)
    .optional()
    .meta({
      description: `Maximum number of these e-mails that one client address can trigger. The default is 1/${emailLimitPolicy.defaultShare} of the limit.`,
    }),
})
  .transform(({ limitPerClient, ...email }) => ({
    ...email,
    limitPerClient: limitPerClient ?? Math.max(1, Math.floor(email.limit / emailLimitPolicy.defaultShare)),
  }))
  .refine(({ limit, limitPerClient }) => limitPerClient <= limit, {
    error: 'at most the limit for all clients together',
    path: ['limitPerClient'],
  })
  .refine(({ identity, hostedZone }) => !identity || !hostedZone, {
    error: 'absent if identity is "existing": its DNS records exist already',
    path: ['hostedZone'],
  })
  .check(({ value: { sender, hostedZone }, issues }) => {
    if (!hostedZone || isSameOrSubdomain(sender.slice(sender.lastIndexOf('@') + 1), hostedZone.name)) return;
    const message = `an address at the domain of its hosted zone, "${hostedZone.name}", or at a subdomain`;
    issues.push({ code: 'custom', path: ['sender'], input: sender, message });
  });
