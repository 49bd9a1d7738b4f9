import { expect, test } from 'vitest';
import { EmulatedKeyValueStore } from '../../../local/cloudfront/emulated-key-value-store.ts';

const put = (key: string, value: string) => ({ puts: [[key, value] as const], deletes: [] });

test('KeyValueStore takes keys of 512 bytes and values of 1 KB', async () => {
  const [key, value] = ['k'.repeat(512), 'v'.repeat(1024)];
  const store = new EmulatedKeyValueStore();

  store.update(put(key, value), store.version);

  expect(await store.get(key)).toBe(value);
  expect(await store.exists('')).toBe(false);
  expect(await store.meta()).toMatchObject({ keyCount: 1 });
});

test('KeyValueStore changes nothing for who knows another version', async () => {
  const store = new EmulatedKeyValueStore();
  const version = store.version;
  store.update(put('/a', '1'), version);

  expect(() => store.update(put('/a', '2'), version)).toThrow(
    expect.objectContaining({ name: 'ConflictException' }),
  );
  expect(await store.get('/a')).toBe('1');
});

test('a copy of a KeyValueStore changes alone', async () => {
  const store = new EmulatedKeyValueStore(new Map([['/a', '1']]));
  const copy = store.copy();

  copy.update({ puts: [['/b', '2']], deletes: ['/a'] }, copy.version);

  expect([...copy.entries]).toEqual([['/b', '2']]);
  expect([...store.entries]).toEqual([['/a', '1']]);
});

const puts = (count: number, value = '1') =>
  Array.from({ length: count }, (_, index) => [`/${index}`, value] as const);

test.each([
  ['a longer key', put('k'.repeat(513), '1'), 'it has 513 bytes, and 1 to 512 are taken'],
  ['a longer value', put('/a', 'ü'.repeat(513)), 'it has 1026 bytes, and 1 to 1024 are taken'],
  ['more than 50 keys at once', { puts: puts(51), deletes: [] }, 'Cannot change 51 keys in one call'],
  ['no key at all', { puts: [], deletes: [] }, 'Cannot change 0 keys in one call'],
])('KeyValueStore refuses %s', (_what, change, message) => {
  const store = new EmulatedKeyValueStore();

  expect(() => store.update(change, store.version)).toThrow(message);
});

test('KeyValueStore refuses more than 5 MB', () => {
  const store = new EmulatedKeyValueStore(new Map(puts(4_850, 'v'.repeat(1024))));

  expect(() =>
    store.update(
      { puts: puts(50).map(([key]) => [`x${key}`, 'v'.repeat(1024)]), deletes: [] },
      store.version,
    ),
  ).toThrow(expect.objectContaining({ name: 'ServiceQuotaExceededException' }));
});
