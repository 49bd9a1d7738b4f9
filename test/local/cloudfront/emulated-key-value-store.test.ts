import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EmulatedKeyValueStore } from '../../../local/cloudfront/emulated-key-value-store.ts';

function importing(data: { key: string; value: string }[]): EmulatedKeyValueStore {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-store-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'store.json'), JSON.stringify({ data }));
  return EmulatedKeyValueStore.importFile(join(directory, 'store.json'));
}

test('EmulatedKeyValueStore.importFile() imports keys of 512 bytes and values of 1 KB', async () => {
  const store = importing([{ key: 'k'.repeat(512), value: 'v'.repeat(1024) }]);

  expect(await store.get('k'.repeat(512))).toBe('v'.repeat(1024));
});

test.each([
  ['a key of 513 bytes', [{ key: `${'k'.repeat(511)}é`, value: '' }], /and a key-value store takes 512$/],
  [
    'a value of 1,025 bytes',
    [{ key: '/a', value: 'v'.repeat(1025) }],
    /the value of "\/a": it has 1025 bytes/,
  ],
  [
    'more than 5 MB',
    Array.from({ length: 5300 }, (_, n) => ({ key: `/${n}`, value: 'v'.repeat(1000) })),
    /takes 5242880$/,
  ],
])('EmulatedKeyValueStore.importFile() refuses %s', (_what, data, message) => {
  expect(() => importing(data)).toThrow(message);
});
