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
  ['an empty key', put('', '1'), 'it has 0 bytes, and 1 to 512 are taken'],
  ['a key twice', { puts: puts(1), deletes: ['/0'] }, 'Cannot change a key twice in one call: /0, /0'],
  ['to delete a key that it does not have', { puts: [], deletes: ['/gone'] }, 'No key "/gone"'],
  [
    'a call of more than 3 MB',
    { puts: [['/a', 'v'.repeat(3 * 1024 * 1024)]], deletes: [] },
    /^Cannot take a call of \d{7} bytes: 3145728 are taken$/,
  ],
] as const)('KeyValueStore refuses %s, and stays as it is', (_what, change, message) => {
  const store = new EmulatedKeyValueStore();
  const { version } = store;

  expect(() => store.update(change, version)).toThrow(message);
  expect([store.version, [...store.entries]]).toEqual([version, []]);
});

test('KeyValueStore takes 50 changes in one call, and 5,000,000 bytes altogether', async () => {
  const store = new EmulatedKeyValueStore();
  store.update({ puts: puts(50), deletes: [] }, store.version);
  const full = new EmulatedKeyValueStore(new Map(puts(1, 'v'.repeat(5_000_000 - 2 - 3))));

  expect(await store.count()).toBe(50);
  expect(() => full.update(put('/b', 'x'), full.version)).not.toThrow();
  expect(() => full.update(put('/c', ''.padEnd(1)), full.version)).toThrow(
    expect.objectContaining({ name: 'ServiceQuotaExceededException' }),
  );
});

test('KeyValueStore gives a function a value as the text or the JSON that it asks for, and nothing else', async () => {
  const store = new EmulatedKeyValueStore(new Map([['/a', '{"get":"x"}']]));

  expect(await store.get('/a')).toBe('{"get":"x"}');
  expect(await store.get('/a', { format: 'string' })).toBe('{"get":"x"}');
  expect(await store.get('/a', { format: 'json' })).toEqual({ get: 'x' });
  await expect(store.get('/a', { format: 'bytes' })).rejects.toThrow(
    'Cannot read "/a" as "bytes": the local run knows string and json',
  );
  await expect(store.get('/b')).rejects.toThrow('KeyNotFound: "/b"');
});

test.each(['k'.repeat(513), 'ü'.repeat(257)])(
  'KeyValueStore looks for no key that cannot exist',
  async (key) => {
    const store = new EmulatedKeyValueStore();

    await expect(store.get(key)).rejects.toThrow(/^Cannot read a key of 51[34] bytes: at most 512 exist$/);
    await expect(store.exists(key)).rejects.toThrow(/^Cannot read a key of 51[34] bytes: at most 512 exist$/);
  },
);

test('KeyValueStore refuses more than 5 MB', () => {
  const store = new EmulatedKeyValueStore(new Map(puts(4_850, 'v'.repeat(1024))));

  expect(() =>
    store.update(
      { puts: puts(50).map(([key]) => [`x${key}`, 'v'.repeat(1024)]), deletes: [] },
      store.version,
    ),
  ).toThrow(expect.objectContaining({ name: 'ServiceQuotaExceededException' }));
});
