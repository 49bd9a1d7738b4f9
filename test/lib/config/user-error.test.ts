import { expect, test } from 'vitest';
import { UserError, userErrorMessage } from '../../../lib/config/user-error.ts';

test('userErrorMessage() returns undefined for a bug, and only the message for an input error', () => {
  expect(userErrorMessage(new TypeError('x'))).toBeUndefined();
  expect(userErrorMessage(new UserError('Cannot find the stage'))).toBe('Cannot find the stage');
});
