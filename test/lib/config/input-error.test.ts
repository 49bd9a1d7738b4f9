import { expect, test } from 'vitest';
import { describeInputError, SynthError } from '../../../lib/config/input-error.ts';

test('describeInputError() returns undefined for a bug, and only the message for an input error', () => {
  expect(describeInputError(new TypeError('x'))).toBeUndefined();
  expect(describeInputError(new SynthError('Cannot find the stage'))).toBe('Cannot find the stage');
});
