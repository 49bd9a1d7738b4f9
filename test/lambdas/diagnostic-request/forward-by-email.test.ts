import { describe, expect, test, vi } from 'vitest';
import { mailUnavailable } from '../../../contract/problem-types.ts';
import { createForwardByEmail } from '../../../lambdas/diagnostic-request/forward-by-email.ts';
import { ProblemException } from '../../../lambdas/diagnostic-request/problem-exception.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { englishEmail } from '../../fixtures/words.ts';

const refusal = new ProblemException(mailUnavailable, 'The mail service refused the e-mail.');

/** Forwards a request whose e-mail is refused, in an invocation that has `remainingMs` left after each step. */
function forwardRefused(giveBack: () => Promise<void>, remainingMs: readonly number[]) {
  const notGivenBack = vi.fn();
  const remaining = remainingMs.values();
  const forwardByEmail = createForwardByEmail({
    runIdempotently: () => Promise.reject(new Error('A request without a key has no record')),
    consumeEmailQuota: async () => giveBack,
    sendEmail: () => Promise.reject(refusal),
    emailWords: englishEmail,
  });
  const input = {
    values: validRequest,
    channel: { kind: 'http' },
    digests: { request: () => ({ identifier: 'DR-1', record: undefined }) },
    context: { getRemainingTimeInMillis: () => remaining.next().value ?? 0 },
    logEntry: {
      setIdentifier: () => undefined,
      time: (_: string, work: () => unknown) => work(),
      notGivenBack,
    },
  };
  return { result: forwardByEmail(input as never), notGivenBack };
}

describe('forwardByEmail(), when the e-mail is refused', () => {
  test('gives back what it counted again, if that fails while there is time', async () => {
    const giveBack = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('The table is busy'));

    const { result, notGivenBack } = forwardRefused(giveBack, [10_000, 10_000]);

    await expect(result).rejects.toBe(refusal);
    expect(giveBack).toHaveBeenCalledTimes(2);
    expect(notGivenBack).not.toHaveBeenCalled();
  });

  test('logs why it could not give back before the time was up', async () => {
    const busy = new Error('The table is busy');
    const giveBack = vi.fn<() => Promise<void>>().mockRejectedValue(busy);

    const { result, notGivenBack } = forwardRefused(giveBack, [10_000, 10_000, 1_000]);

    await expect(result).rejects.toBe(refusal);
    expect(giveBack).toHaveBeenCalledTimes(2);
    expect(notGivenBack.mock.calls).toEqual([[busy]]);
  });
});
