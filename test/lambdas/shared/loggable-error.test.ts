import { describe, expect, test } from 'vitest';
import { loggableError } from '../../../lambdas/shared/loggable-error.ts';

describe('loggableError()', () => {
  test('gives name, code, status and frames', () => {
    const error = Object.assign(new TypeError('secret'), {
      code: 'ECONNRESET',
      $metadata: { httpStatusCode: 503 },
    });

    const { frames, ...rest } = loggableError(error);

    expect(rest).toEqual({ name: 'TypeError', code: 'ECONNRESET', status: 503 });
    expect(frames?.[0]).toContain('loggable-error.test.ts');
  });

  test('leaves out the message, even a line of it that looks like a frame', () => {
    const error = new Error('secret\n    at secret (secret.ts:1:1)\nsecret');

    expect(JSON.stringify(loggableError(error))).not.toContain('secret');
  });

  test('leaves out frames that cannot be told from the message', () => {
    const error = new Error('before\n    at secret (secret.ts:1:1)');
    expect(error.stack).toContain('before');

    for (const message of ['after', '']) {
      error.message = message;
      expect(loggableError(error).frames).toEqual([]);
    }
  });

  test.each(['Rejected: ada@example.org', 'x'.repeat(65), ''])(
    'gives no name that is not one (%j)',
    (name) => {
      const error = Object.assign(new Error('x'), { name, code: name });

      expect(loggableError(error)).toMatchObject({ name: 'Error' });
      expect(loggableError(error).code).toBeUndefined();
    },
  );

  test('converts causes alike, and ends with an error that is its own cause', () => {
    const cause = new RangeError('secret');
    const error = new TypeError('secret', { cause });
    const circular = new Error('x');
    circular.cause = circular;

    expect(loggableError(error)).toMatchObject({ name: 'TypeError', cause: { name: 'RangeError' } });
    expect(loggableError(error).cause?.frames?.[0]).toContain('loggable-error.test.ts');
    expect(JSON.stringify(loggableError(error))).not.toContain('secret');
    expect(loggableError(circular).cause?.cause?.cause?.cause).toBeUndefined();
  });

  test('gives the type of what is not an error', () => {
    expect(loggableError('secret')).toEqual({ name: 'string' });
  });
});
