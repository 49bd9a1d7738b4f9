import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { RequestEnvironment } from '../../shared/request-environment.ts';
import { createSendEmail, type SendEmail } from './send-email.ts';
import { ThrottlingRetryStrategy } from './throttling-retry.ts';

/** The mail service as the stack has it. */
export function createSesSendEmail(settings: RequestEnvironment): SendEmail {
  return createSendEmail({
    client: new SESv2Client({
      retryStrategy: new ThrottlingRetryStrategy(3),
      // A connection that died while the instance was frozen would look like a mail whose answer was lost.
      requestHandler: { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } },
    }),
    sender: settings.EMAIL_SENDER,
    senderName: settings.EMAIL_SENDER_NAME,
    recipient: settings.EMAIL_RECIPIENT,
    configurationSet: settings.CONFIGURATION_SET,
  });
}
