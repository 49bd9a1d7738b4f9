import { beforeEach, describe, expect, test } from 'vitest';
import { purge } from '../../../lambdas/publisher/purge.ts';
import type { Release } from '../../../release/release.ts';
import { type Gate, holdAt, InMemorySite } from './in-memory-site.ts';

const releaseWith = (...bodies: readonly string[]): Release => ({
  routes: { '/endpoint': { post: 1 } },
  documents: [
    ...bodies.map((body, index) => ({
      path: `/${index}`,
      mediaType: 'text/plain',
      cacheControl: 'max-age=1',
      body,
    })),
    { key: 'errors/414.json', mediaType: 'application/problem+json', cacheControl: 'no-cache', body: '{}' },
  ],
});
const [previous, current] = [releaseWith('old', 'same'), releaseWith('new', 'same')];

let site: InMemorySite;
let isAtRest: boolean;
let offeredKeys: (readonly string[])[];
beforeEach(async () => {
  site = new InMemorySite();
  isAtRest = true;
  offeredKeys = [];
  await site.publish('before', previous);
  await site.publish('now', current);
});

/** Runs a purge that asks for confirmation with `confirm`. */
function run({ gate, confirm = async () => true }: { gate?: Gate; confirm?: () => Promise<boolean> } = {}) {
  return purge({
    routes: site.routes(gate),
    objects: site.bucket(gate),
    run: 'purge',
    stack: {
      async requireAtRest() {
        if (!isAtRest) throw new Error('The stack is changing');
      },
      async waitUntilAtRest() {
        isAtRest = true;
      },
    },
    confirm: (keys) => {
      offeredKeys.push(keys);
      return confirm();
    },
  });
}

const bodies = () => [...site.objects.values()].map(({ body }) => body.toString()).toSorted();
const keyOf = (text: string) => [...site.objects].find(([, { body }]) => body.toString() === text)?.[0];

describe('purge()', () => {
  test('lists the objects without a route, deletes them, and keeps the rest and the error pages', async () => {
    const oldKey = keyOf('old');

    expect(await run()).toEqual({ deleted: [oldKey], broken: [] });
    expect(offeredKeys).toEqual([[oldKey]]);
    expect(bodies()).toEqual(['new', 'same', '{}']);
    site.expectRelease(current);
  });

  test('stops if the stack changes before it acquires the lease, or before it deletes', async () => {
    const { version } = site.store;
    const { deleted, interruption } = await run({
      confirm: async () => {
        isAtRest = false;
        return true;
      },
    });

    expect([deleted, interruption]).toEqual([[], new Error('The stack is changing')]);
    expect(site.store.version).toBe(version);
    const beforeTheBatch = holdAt('objects.list', 2);
    const outcome = run(beforeTheBatch);
    await beforeTheBatch.reached;
    isAtRest = false;
    beforeTheBatch.proceed();
    expect((await outcome).interruption).toEqual(new Error('The stack is changing'));
    expect(bodies()).toContain('old');
  });

  test('keeps the objects that a deployment published while it waited for the confirmation', async () => {
    const rollBack = async () => (await site.publish('rollback', previous)) !== undefined;

    expect(await run({ confirm: rollBack })).toEqual({ deleted: [], broken: [] });
    site.expectRelease(previous);
  });

  test('during a publication, supersedes it before it writes routes to the deleted objects', async () => {
    const publication = holdAt('routes.update', 2);
    const outcome = site.publish('next', releaseWith('next', 'same'), publication);
    await publication.reached;
    const next = keyOf('next');

    expect((await run()).deleted).toContain(next);
    publication.proceed();

    await expect(outcome).rejects.toThrow(
      /another run \(purge\) has taken over.*if it is a purge, deploy again$/,
    );
    site.expectRelease(current);
  });

  test('stops before the next batch if a publication has started', async () => {
    const largeRelease = releaseWith('new', 'same', ...Array.from({ length: 1_000 + 1 }, (_, i) => `${i}`));
    await site.publish('many', largeRelease);
    await site.publish('few', current);
    const deletion = holdAt('objects.delete');
    const outcome = run(deletion);
    await deletion.reached;
    await site.publish('next', current);
    deletion.proceed();

    const { deleted, interruption } = await outcome;

    expect(deleted).toHaveLength(1_000);
    expect(`${interruption}`).toMatch(/^SupersededError: /);
    expect(site.objects.size).toBeGreaterThan(current.documents.length);
  });

  test('lists the broken paths if a deletion overtook a publication, and publishing again repairs them', async () => {
    const deletion = holdAt('objects.delete');
    const outcome = run(deletion);
    await deletion.reached;
    await site.publish('rollback', previous);
    isAtRest = false;
    deletion.proceed();

    expect(await outcome).toMatchObject({ broken: ['/0'], interruption: { name: 'SupersededError' } });
    // The purge waited for the deployment.
    expect(isAtRest).toBe(true);
    await site.publish('again', previous);
    site.expectRelease(previous);
  });

  test('ignores the late repetition of an earlier event', async () => {
    const interruptedRun = holdAt('routes.update', 2);
    site.publish('lost', previous, interruptedRun);
    await interruptedRun.reached;
    await run();

    expect(await site.publish('lost', previous)).toBeUndefined();
    expect(await site.publish('now', current)).toBeUndefined();
    site.expectRelease(current);
  });
});
