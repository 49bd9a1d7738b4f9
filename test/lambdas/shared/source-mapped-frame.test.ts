import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { sourceMappedFrame } from '../../../lambdas/shared/source-mapped-frame.ts';
import { bundleFunction } from '../../../lib/bundling/function-bundle.ts';

const directory = mkdtempSync(join(tmpdir(), 'frontdesk-frames-'));
afterAll(() => rmSync(directory, { recursive: true }));

const fileUrl = (name: string) => pathToFileURL(join(directory, name)).href;

/** 1-based line and column of `text` in `file`. */
function positionOf(text: string, file: string): { line: number; column: number } {
  const lines = readFileSync(file, 'utf8').split('\n');
  const index = lines.findIndex((line) => line.includes(text));
  return { line: index + 1, column: (lines[index] ?? '').indexOf(text) + 1 };
}

test('sourceMappedFrame() names the place in the source from which the place in a bundle comes', () => {
  const entry = 'lambdas/diagnostic-request/keyed-digests.ts';
  bundleFunction({ entry, maxColdStartBytes: Number.POSITIVE_INFINITY }, directory);
  const text = 'Object.entries';
  const bundled = positionOf(text, join(directory, 'index.mjs'));
  const source = positionOf(text, entry);

  expect(sourceMappedFrame(`at x (${fileUrl('index.mjs')}:${bundled.line}:${bundled.column})`)).toBe(
    `at x (${entry}:${source.line}:${source.column})`,
  );
});

test.each([`at x (${fileUrl('other.mjs')}:1:7)`, 'at x (node:internal/process:1:7)', 'at <anonymous>'])(
  'sourceMappedFrame() leaves a frame without a map as it is (%s)',
  (frame) => {
    expect(sourceMappedFrame(frame)).toBe(frame);
  },
);

test('sourceMappedFrame() leaves a frame as it is whose map cannot be read', () => {
  mkdirSync(join(directory, 'broken.mjs.map'));
  const frame = `at x (${fileUrl('broken.mjs')}:1:7)`;

  expect(sourceMappedFrame(frame)).toBe(frame);
});
