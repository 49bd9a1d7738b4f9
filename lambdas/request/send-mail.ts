import { type SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { functionTimeoutSeconds } from '../../contract/limits.ts';
import { mailUnavailable } from '../../contract/problems.ts';
import type { Mail } from './mail.ts';
import { mailbox } from './mailbox.ts';
import { RequestRefusal } from './request-refusal.ts';
import { mailBudgetMs } from './time-limits.ts';

interface Parts {
  readonly client: Pick<SESv2Client, 'send'>;
  /** Address of the sender, and the name that people see beside it. */
  readonly sender: string;
  readonly senderName: string;
  readonly recipient: string;
  readonly configurationSet: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Hands one mail to SES, or throws within the mail's time budget. */
export function createSendMail({ client, sender, senderName, recipient, configurationSet }: Parts): SendMail {
  return async function sendMail(mail) {
    const command = new SendEmailCommand({
      FromEmailAddress: mailbox(senderName, sender),
      Destination: { ToAddresses: [recipient] },
      ReplyToAddresses: [mail.replyTo],
      ConfigurationSetName: configurationSet,
      Content: {
        Simple: {
          Subject: { Data: mail.subject, Charset: 'UTF-8' },
          Headers: [{ Name: 'X-Request-Identifier', Value: mail.identifier }],
          Body: {
            Text: { Data: mail.text, Charset: 'UTF-8' },
            Html: { Data: mail.html, Charset: 'UTF-8' },
          },
        },
      },
    });
    try {
      await client.send(command, { abortSignal: AbortSignal.timeout(mailBudgetMs) });
    } catch (cause) {
      throw new RequestRefusal(
        mailUnavailable,
        `The mail service did not confirm the e-mail. Send the same request again after ${functionTimeoutSeconds} seconds, with the same Idempotency-Key if it had one.`,
        { retryAfterSeconds: functionTimeoutSeconds, cause, mayBeSent: !isAnswered(cause) },
      );
    }
  };
}

/** Whether SES itself said that it did not take the mail. What else fails leaves open whether it did. */
function isAnswered(error: unknown): boolean {
  return error instanceof SESv2ServiceException && (error.$metadata.httpStatusCode ?? 0) >= 400;
}
