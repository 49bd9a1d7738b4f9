import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { VersionConflictError } from '../../../lambdas/publisher/stores.ts';
import type { Release } from '../../../release/release.ts';
import { expectedResponses, type Gate, InMemorySite, readResponses } from './in-memory-site.ts';

/** A release with one unique path, one path that all releases have, and enough routes for several store updates. */
function releaseOf(name: string): Release {
  const text = { mediaType: 'text/plain', cacheControl: 'max-age=1' };
  const endpoints = Array.from({ length: 60 }, (_, index) => [`/${name}/${index}`, { post: index }]);
  return {
    routes: Object.fromEntries(endpoints),
    documents: [
      { ...text, path: '/', body: 'same' },
      { ...text, path: '/page', body: name },
      { ...text, path: '/page.md', markdownOf: '/page', body: `# ${name}` },
      { ...text, path: `/${name}`, body: name },
      { ...text, key: 'errors/414.json', body: '{}' },
    ],
  };
}
const [previous, current, next] = ['before', 'now', 'next'].map(releaseOf) as [Release, Release, Release];

/**
 * Throws unless each path returns a complete document of one of the releases, and each path of every release exists.
 */
function expectCompleteDocuments(site: InMemorySite, ...releases: Release[]): void {
  const responses = readResponses(site.store.entries, site.objects);
  const expected = releases.map(expectedResponses);
  for (const [path, answer] of responses)
    expect(expected.map((content) => content.get(path))).toContain(answer);
  const [first = new Map(), ...others] = expected;
  const commonPaths = [...first.keys()].filter((path) => others.every((content) => content.has(path)));
  expect([...responses.keys()]).toEqual(expect.arrayContaining(commonPaths));
}

type Effect = () => Promise<unknown>;
const pendingForever = new Promise<never>(() => undefined);
const throttlingError = Object.assign(new Error('Slow down'), { name: 'Throttled' });

/** What can happen to one call of a run, and what readers get in the end. A run that is cut off never responds. */
const fates: [what: string, fate: (effect: Effect, site: InMemorySite) => Promise<unknown>, last: Release][] =
  [
    ['is never made', () => pendingForever, current],
    ['is the last that arrives', (effect) => effect().then(() => pendingForever), current],
    ['is throttled', () => Promise.reject(throttlingError), current],
    ['is made without a response', (effect) => effect().then(() => Promise.reject(throttlingError)), current],
    ['is repeated by the client', (effect) => effect().then(effect), current],
    [
      'finds the store changed by another program',
      (effect, site) => {
        site.touch();
        return effect();
      },
      current,
    ],
    ['is overtaken by a repetition', (effect, site) => site.publish('second', current).then(effect), current],
    ['is overtaken by the next event', (effect, site) => site.publish('third', next).then(effect), next],
  ];

/** Publishes `current` after `previous`, and applies `fate` to call number `number`. */
async function publishWith(fate: (typeof fates)[number][1], number: number) {
  const site = new InMemorySite();
  await site.publish('first', previous);
  let calls = 0;
  const failures: Error[] = [];
  const gate: Gate = async (_name, effect) => {
    calls += 1;
    return calls === number ? ((await fate(effect, site)) as ReturnType<typeof effect>) : effect();
  };
  site.publish('second', current, { gate }).catch((error) => failures.push(error));
  // Everything is in memory, so by then the run has ended or waits forever.
  await nextTurn();
  return { site, calls, failures };
}

/**
 * Number of calls with which a run acquires the lease. Until then, its event is not recorded, so a retry would count as
 * the newest event.
 */
const callsToAcquireLease = 3;

test.each(fates)(
  'readers get complete documents, and finally the whole last release, whichever call %s',
  async (_what, fate, last) => {
    const { calls } = await publishWith(fate, 0);
    expect(calls).toBeGreaterThan(10);

    for (let number = last === next ? callsToAcquireLease + 1 : 1; number <= calls; number += 1) {
      const { site, failures } = await publishWith(fate, number);
      expect(failures.filter(({ name }) => !/^(?:SupersededError|Throttled)$/.test(name))).toEqual([]);
      expectCompleteDocuments(site, previous, current, last);

      await site.publish('second', current);

      site.expectRelease(last);
    }
  },
);

test.each(['begins', 'writes routes', 'ends'])(
  'a run that %s while the store rejects every version ends, and reports why',
  async (when) => {
    const site = new InMemorySite();
    const acceptedUpdates = { begins: 0, 'writes routes': 1, ends: 3 }[when] ?? 0;
    let updates = 0;
    const gate: Gate = async (name, effect) => {
      if (!name.endsWith('update')) return effect();
      updates += 1;
      if (updates > acceptedUpdates) throw new VersionConflictError('The ETag is not valid');
      return effect();
    };

    await expect(site.publish('first', current, { gate })).rejects.toThrow(
      'Cannot write to the KeyValueStore: it rejected 20 versions in a row, the last with "The ETag is not valid"',
    );
    expect(updates).toBe(acceptedUpdates + 20);
  },
);
