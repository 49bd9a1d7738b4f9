import { type SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { functionTimeoutSeconds } from '../../../contract/limits.ts';
import { mailUnavailable } from '../../../contract/problem-types.ts';
import { ProblemException } from '../problem-exception.ts';
import { emailTimeoutMs } from '../runtime/timeouts.ts';
import type { RequestEmail } from './email-template.ts';

interface SendEmailOptions {
  readonly client: Pick<SESv2Client, 'send'>;
  /** The sender's address. `senderName` is the display name beside it. */
  readonly sender: string;
  readonly senderName: string;
  readonly recipient: string;
  readonly configurationSet: string;
}

export type SendEmail = (email: RequestEmail) => Promise<void>;

/** Sends one e-mail through SES within `emailTimeoutMs`, or throws a ProblemException (503). */
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
          Headers: [
            { Name: 'X-Request-Identifier', Value: email.identifier },
            // A mailbox that answers by itself would write to whomever the sender named (RFC 3834).
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
          ],
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
        `The e-mail service did not confirm the e-mail. Send the same request again after ${functionTimeoutSeconds} seconds, with the same Idempotency-Key if it had one.`,
        { retryAfterSeconds: functionTimeoutSeconds, cause, emailMayBeSent: !isRejectedBySes(cause) },
      );
    }
  };
}

/** Whether SES itself rejected the e-mail. After any other error it may have been sent. */
function isRejectedBySes(error: unknown): boolean {
  return error instanceof SESv2ServiceException && (error.$metadata.httpStatusCode ?? 0) >= 400;
}

/**
 * RFC 5322 section 3.4: a mailbox with a display name. The name is a quoted string, or encoded words (RFC 2047) where it
 * is not ASCII; SES takes the field as it is.
 */
export function mailbox(name: string, address: string): string {
  const displayName = /^[ -~]*$/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : encodedWords(name);
  return `${displayName} <${address}>`;
}

// RFC 2047 section 2: an encoded word has at most 75 characters, and none ends within a character (section 5).
const maxBytesInWord = 45;

function encodedWords(text: string): string {
  const words = [''];
  for (const character of text) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) > maxBytesInWord) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
