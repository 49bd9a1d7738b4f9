import { SESv2Client } from '@aws-sdk/client-sesv2';
import { StandardRetryStrategy } from '@smithy/core/retry';
import type { RequestEnvironment } from '../../shared/request-environment.ts';
import { createSendEmail, type SendEmail } from './send-email.ts';

/**
 * Repeats a call only when SES throttled it, hence surely did not carry it out. SES has no token that would tell a
 * repetition from a second e-mail: after a lost answer the SDK's own strategy sends the same e-mail three times.
 */
export class ThrottlingRetryStrategy extends StandardRetryStrategy {
  override async refreshRetryTokenForRetry(
    ...[token, failure]: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>
  ) {
    if (failure.errorType !== 'THROTTLING') throw failure.error;
    return super.refreshRetryTokenForRetry(token, failure);
  }
}

// A connection that died while the instance was frozen would look like an e-mail whose response was lost.
const connectAnew = { keepAlive: false };

/** `sendEmail` through SES, with the addresses of the environment. */
export function createSesSendEmail(settings: RequestEnvironment): SendEmail {
  return createSendEmail({
    client: new SESv2Client({
      retryStrategy: new ThrottlingRetryStrategy(3),
      requestHandler: { httpAgent: connectAnew, httpsAgent: connectAnew },
    }),
    sender: settings.EMAIL_SENDER,
    senderName: settings.EMAIL_SENDER_NAME,
    recipient: settings.EMAIL_RECIPIENT,
    configurationSet: settings.CONFIGURATION_SET,
  });
}
