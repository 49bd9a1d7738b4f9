import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loggableError, sourceMappedFrame } from '../../../lambdas/shared/loggable-error.ts';
import { bundleFunction } from '../../../lib/bundling/function-bundle.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

describe('loggableError()', () => {
  test('returns name, code, status and frames', () => {
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

  test('leaves out frames that cannot be distinguished from the message', () => {
    const error = new Error('before\n    at secret (secret.ts:1:1)');
    expect(error.stack).toContain('before');

    for (const message of ['a message without a place in the stack', '']) {
      error.message = message;
      expect(loggableError(error).frames).toEqual([]);
    }
  });

  test.each(['Rejected: ada@example.org', 'x'.repeat(65), ''])('replaces an invalid name (%j)', (name) => {
    const error = Object.assign(new Error('x'), { name, code: name });

    expect(loggableError(error)).toMatchObject({ name: 'Error' });
    expect(loggableError(error).code).toBeUndefined();
  });

  test('converts causes in the same way, and stops at an error that is its own cause', () => {
    const cause = new RangeError('secret');
    const error = new TypeError('secret', { cause });
    const circular = new Error('x');
    circular.cause = circular;

    expect(loggableError(error)).toMatchObject({ name: 'TypeError', cause: { name: 'RangeError' } });
    expect(loggableError(error).cause?.frames?.[0]).toContain('loggable-error.test.ts');
    expect(JSON.stringify(loggableError(error))).not.toContain('secret');
    expect(loggableError(circular).cause?.cause?.cause?.cause).toBeUndefined();
  });

  test('returns the type of a value that is not an error', () => {
    expect(loggableError('secret')).toEqual({ name: 'string' });
  });
});

const directory = scratchFolder();

const fileUrl = (name: string) => pathToFileURL(join(directory, name)).href;

/** Returns the 1-based line and column of `text` in `file`. */
function findPosition(text: string, file: string): { line: number; column: number } {
  const lines = readFileSync(file, 'utf8').split('\n');
  const index = lines.findIndex((line) => line.includes(text));
  return { line: index + 1, column: (lines[index] ?? '').indexOf(text) + 1 };
}

test('sourceMappedFrame() maps a position in a bundle to the source', async () => {
  const entry = 'lambdas/diagnostic-request/rate-limit/rate-limit-table.ts';
  await bundleFunction({ entry, maxColdStartBytes: Number.POSITIVE_INFINITY }, directory);
  const text = 'Math.max';
  const bundled = findPosition(text, join(directory, 'index.mjs'));
  const source = findPosition(text, entry);

  expect(sourceMappedFrame(`at x (${fileUrl('index.mjs')}:${bundled.line}:${bundled.column})`)).toBe(
    `at x (${entry}:${source.line}:${source.column})`,
  );
});

test.each([`at x (${fileUrl('other.mjs')}:1:7)`, 'at x (node:internal/process:1:7)', 'at <anonymous>'])(
  'sourceMappedFrame() does not change a frame without a map (%s)',
  (frame) => {
    expect(sourceMappedFrame(frame)).toBe(frame);
  },
);

test('sourceMappedFrame() does not change a frame with an unreadable map', () => {
  mkdirSync(join(directory, 'broken.mjs.map'));
  const frame = `at x (${fileUrl('broken.mjs')}:1:7)`;

  expect(sourceMappedFrame(frame)).toBe(frame);
});
