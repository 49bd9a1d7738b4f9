import { type SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { functionTimeoutSeconds } from '../../../contract/limits.ts';
import { mailUnavailable } from '../../../contract/problem-types.ts';
import { ProblemException } from '../problem-exception.ts';
import { emailTimeoutMs } from '../runtime/timeouts.ts';
import type { RequestEmail } from './email-template.ts';
import { mailbox } from './mailbox.ts';

interface SendEmailOptions {
  readonly client: Pick<SESv2Client, 'send'>;
  /** Address of the sender, and the name that people see beside it. */
  readonly sender: string;
  readonly senderName: string;
  readonly recipient: string;
  readonly configurationSet: string;
}

export type SendEmail = (email: RequestEmail) => Promise<void>;

/** Hands one mail to SES, or throws within the mail's time budget. */
export function createSendEmail({
  client,
  sender,
  senderName,
  recipient,
  configurationSet,
}: SendEmailOptions): SendEmail {
  return async function sendEmail(email) {
    const command = new SendEmailCommand({
      FromEmailAddress: mailbox(senderName, sender),
      Destination: { ToAddresses: [recipient] },
      ReplyToAddresses: [email.replyTo],
      ConfigurationSetName: configurationSet,
      Content: {
        Simple: {
          Subject: { Data: email.subject, Charset: 'UTF-8' },
          Headers: [{ Name: 'X-Request-Identifier', Value: email.identifier }],
          Body: {
            Text: { Data: email.text, Charset: 'UTF-8' },
            Html: { Data: email.html, Charset: 'UTF-8' },
          },
        },
      },
    });
    try {
      await client.send(command, { abortSignal: AbortSignal.timeout(emailTimeoutMs) });
    } catch (cause) {
      throw new ProblemException(
        mailUnavailable,
        `The mail service did not confirm the e-mail. Send the same request again after ${functionTimeoutSeconds} seconds, with the same Idempotency-Key if it had one.`,
        { retryAfterSeconds: functionTimeoutSeconds, cause, emailMayBeSent: !isRejectedBySes(cause) },
      );
    }
  };
}

/** Whether SES itself said that it did not take the mail. What else fails leaves open whether it did. */
function isRejectedBySes(error: unknown): boolean {
  return error instanceof SESv2ServiceException && (error.$metadata.httpStatusCode ?? 0) >= 400;
}
