import { StandardRetryStrategy } from '@smithy/core/retry';

/**
 * Repeats a call only when it was throttled, hence surely not carried out. SES has no token that would tell a
 * repetition from a second mail: after a lost answer the SDK's own strategy sends the same mail three times.
 */
export class ThrottlingRetryStrategy extends StandardRetryStrategy {
  override async refreshRetryTokenForRetry(
    ...[token, failure]: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>
  ) {
    if (failure.errorType !== 'THROTTLING') throw failure.error;
    return super.refreshRetryTokenForRetry(token, failure);
  }
}
