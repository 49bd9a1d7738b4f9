import { describe, expect, test } from 'vitest';
import { problemTypes } from '../../../contract/problems/texts.ts';
import { type FailureCause, failureCause, formFailure } from '../../../contract/request/form-failure.ts';
import { englishWords } from '../../fixtures/words.ts';

const { notSent, perhapsNotSent, kept, sameRequest, mayArriveTwice, againSoon } = englishWords.outcome;

/** The message about a request that has a key. */
const failureMessage = (cause: FailureCause, options: object = {}) =>
  formFailure({ cause, hasKey: true, ...options }, englishWords);

test('failureCause() covers every problem type, and treats the outcome as unknown only if the request may have arrived', () => {
  const notSentTypes = problemTypes.filter(({ slug, status }) => {
    const cause = failureCause(status, `https://desk.example/problems/${slug}`);
    return failureMessage(cause).title === notSent;
  });

  expect(problemTypes.filter((type) => !notSentTypes.includes(type)).map(({ slug }) => slug)).toEqual([
    'request-in-progress',
    'idempotency-key-reused',
    'internal-error',
    'bad-gateway',
    'mail-unavailable',
    'gateway-timeout',
  ]);
});

describe('formFailure()', () => {
  test.each([
    [42, 'Please send your request again in 42 seconds.'],
    [1, 'Please send your request again in 1 second.'],
    [600, 'Please send your request again in 10 minutes.'],
    [0, againSoon],
    [Number.NaN, againSoon],
  ])('after a limit with Retry-After %j, says when to send again', (retryAfterSeconds, advice) => {
    expect(failureMessage('tooMany', { retryAfterSeconds })).toEqual({
      title: notSent,
      text: `Too many requests came from your connection. ${advice} ${kept}`,
      mayHaveArrived: false,
    });
  });

  test('without a response, says that the outcome is unknown and that a retry with a key is recognised', () => {
    const { noAnswer } = englishWords.outcome;

    expect(failureMessage('noAnswer')).toEqual({
      title: perhapsNotSent,
      text: `${noAnswer} ${kept} ${sameRequest}`,
      mayHaveArrived: true,
    });
    expect(failureMessage('failed', { hasKey: false }).text).toBe(
      `Something failed on our side. ${againSoon} ${kept} ${mayArriveTwice}`,
    );
  });

  test('after an attempt that may have arrived, does not say that nothing was sent', () => {
    const { title, text, mayHaveArrived } = failureMessage('tooMany', { mayHaveArrivedBefore: true });

    expect([title, mayHaveArrived]).toEqual([perhapsNotSent, true]);
    expect(text).toMatch(new RegExp(`${sameRequest}$`));
  });

  test('does not say that anything from another website is kept', () => {
    expect(failureMessage('foreign')).toEqual({
      title: notSent,
      text: englishWords.outcome.foreign,
      mayHaveArrived: false,
    });
  });

  test('makes no promise about changed values, which get a new key', () => {
    expect(failureMessage('sentBefore').text).toBe(`${englishWords.outcome.sentBefore} ${kept}`);
  });
});
