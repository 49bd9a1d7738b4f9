import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { mailbox, senderName } from '../../../contract/mailbox.ts';
import { mailUnavailable } from '../../../contract/problems/types.ts';
import { functionTimeoutSeconds } from '../../../contract/request/limits.ts';
import type { RequestEnvironment } from '../../shared/request-environment.ts';
import { ProblemException } from '../problem-exception.ts';
import { emailTimeoutMs } from '../timeouts.ts';
import type { RequestEmail } from './email-template.ts';

/**
 * Retries a call only if SES throttled it, because only then is it certain that SES sent nothing. After a lost
 * response, the SDK's default strategy could send the same e-mail three times.
 */
export class ThrottlingRetryStrategy extends StandardRetryStrategy {
  override async refreshRetryTokenForRetry(
    ...[token, failure]: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>
  ) {
    if (failure.errorType !== 'THROTTLING') throw failure.error;
    return super.refreshRetryTokenForRetry(token, failure);
  }
}

// If a reused connection had died while the instance was frozen, this would look like a lost response to a sent e-mail.
const withoutKeepAlive = { keepAlive: false };

const createClient = () =>
  new SESv2Client({
    retryStrategy: new ThrottlingRetryStrategy(3),
    requestHandler: { httpAgent: withoutKeepAlive, httpsAgent: withoutKeepAlive },
  });

const jsonAttachment = { ContentType: 'application/json', ContentTransferEncoding: 'BASE64' } as const;

type MailerSettings = Pick<
  RequestEnvironment,
  'EMAIL_SENDER' | 'EMAIL_SENDER_NAME' | 'EMAIL_RECIPIENTS' | 'CONFIGURATION_SET'
>;

/** Sends e-mails through SES, with the addresses from the environment. */
export class Mailer {
  readonly #settings: MailerSettings;
  readonly #client: Pick<SESv2Client, 'send'>;

  constructor(settings: MailerSettings, client: Pick<SESv2Client, 'send'> = createClient()) {
    this.#settings = settings;
    this.#client = client;
  }

  /** Sends one e-mail within `emailTimeoutMs`, or throws a ProblemException (503). */
  async send(email: RequestEmail): Promise<void> {
    try {
      await this.#client.send(this.#commandFor(email), { abortSignal: AbortSignal.timeout(emailTimeoutMs) });
    } catch (cause) {
      throw new ProblemException(
        mailUnavailable,
        (keyName) =>
          `The e-mail service did not confirm the e-mail. Send the same request again after ${functionTimeoutSeconds} seconds, with the same ${keyName} if it had one.`,
        { retryAfterSeconds: functionTimeoutSeconds, cause, outcomeUnknown: !isRejectedBySes(cause) },
      );
    }
  }

  #commandFor(email: RequestEmail): SendEmailCommand {
    const { identifier, channel, name, replyTo, subject, text, html, json } = email;
    const { EMAIL_SENDER, EMAIL_SENDER_NAME, EMAIL_RECIPIENTS, CONFIGURATION_SET } = this.#settings;
    return new SendEmailCommand({
      // As mailing lists do: an inbox shows who wrote, and the address is the firm's.
      FromEmailAddress: mailbox(senderName(`${name} via ${EMAIL_SENDER_NAME}`, EMAIL_SENDER), EMAIL_SENDER),
      Destination: { ToAddresses: EMAIL_RECIPIENTS },
      ReplyToAddresses: [replyTo],
      ConfigurationSetName: CONFIGURATION_SET,
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: 'UTF-8' },
          Headers: [
            { Name: 'X-Request-Identifier', Value: identifier },
            { Name: 'X-Request-Channel', Value: channel.kind },
            { Name: 'X-Request-Spam', Value: channel.isProbablySpam ? 'yes' : 'no' },
            // Without this header, an auto-responder would write to the address in Reply-To (RFC 3834).
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
            // Exchange obeys this header instead ([MS-OXCMAIL] section 2.1.3.2.20).
            { Name: 'X-Auto-Response-Suppress', Value: 'OOF, AutoReply' },
          ],
          Body: {
            Text: { Data: text, Charset: 'UTF-8' },
            Html: { Data: html, Charset: 'UTF-8' },
          },
          Attachments: [{ FileName: 'request.json', RawContent: Buffer.from(json), ...jsonAttachment }],
        },
      },
    });
  }
}

/** Whether SES itself rejected the e-mail. After any other error, the e-mail may have been sent. */
function isRejectedBySes(error: unknown): boolean {
  return error instanceof SESv2ServiceException && (error.$metadata.httpStatusCode ?? 0) >= 400;
}
