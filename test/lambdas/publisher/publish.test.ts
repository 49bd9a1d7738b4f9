import { beforeEach, describe, expect, test } from 'vitest';
import { baseUrlPlaceholder } from '../../../contract/base-url-placeholder.ts';
import type { Release } from '../../../contract/release.ts';
import { createRelease as releaseOf } from '../../../site/edge-routes.ts';
import { siteBuild } from '../../site/fixture-site.ts';
import type { Gate } from './fake-stores.ts';
import { Simulation } from './simulation.ts';

const text = { mediaType: 'text/plain', cacheControl: 'max-age=1' };
const errorPage = (body: string) => ({
  key: 'errors/414.json',
  mediaType: 'application/problem+json',
  cacheControl: 'no-cache',
  body,
});

/** A release with a document for each path, and an error page. */
function releaseWith(bodies: Record<string, string>, error = '{}'): Release {
  const documents = Object.entries(bodies).map(([path, body]) => ({ ...text, path, body }));
  return { routes: {}, documents: [...documents, errorPage(error)] };
}

let simulation: Simulation;
beforeEach(() => {
  simulation = new Simulation();
});

const bodiesOf = (keys: readonly string[] = []) =>
  keys.map((key) => simulation.bucket.objects.get(key)?.body);

describe('publish()', () => {
  test('writes exactly the objects whose bytes changed, and the routes to them', async () => {
    const before = releaseOf(siteBuild);
    const changed = '/cases/bakery-orders';
    const documents = before.documents.map((document) =>
      document.path === changed || document.path === `${changed}.md`
        ? { ...document, body: `${document.body} ` }
        : document,
    );
    await simulation.runToTheEnd('first', before);

    const published = await simulation.runToTheEnd('second', { ...before, documents });

    const bodies = documents.filter(({ path }) => path?.startsWith(changed)).map(({ body }) => body);
    expect(bodiesOf(published?.objects).toSorted()).toEqual(bodies.toSorted());
    expect(published?.routes).toEqual({ put: [changed, `${changed}.md`], deleted: [] });
  });

  test('writes nothing but the error pages when nothing changed', async () => {
    await simulation.runToTheEnd('first', releaseWith({ '/a': 'a' }));

    const published = await simulation.runToTheEnd('second', releaseWith({ '/a': 'a' }));

    expect(published).toMatchObject({ objects: [], routes: { put: [], deleted: [] } });
  });

  test('makes another object of the same bytes when media type or cache time is another', async () => {
    await simulation.runToTheEnd('first', releaseWith({ '/a': 'a' }));
    const [document] = releaseWith({ '/a': 'a' }).documents;
    if (!document) throw new Error('There is no document');

    for (const [event, changed] of Object.entries({
      type: { mediaType: 'text/html' },
      time: { cacheControl: 'no-cache' },
    })) {
      const published = await simulation.runToTheEnd(event, {
        routes: {},
        documents: [{ ...document, ...changed }],
      });
      expect(published?.objects).toHaveLength(1);
    }
    expect([...simulation.bucket.objects.values()].filter(({ body }) => body === 'a')).toHaveLength(3);
  });

  test('makes objects of bytes, another one for other bytes and none for the same', async () => {
    const release = (bytes: readonly number[]): Release => ({
      routes: {},
      documents: [{ ...text, path: '/a', body: Buffer.from(bytes).toString('base64'), encoding: 'base64' }],
    });

    const [first, again, other] = [
      await simulation.runToTheEnd('first', release([0, 255])),
      await simulation.runToTheEnd('again', release([0, 255])),
      await simulation.runToTheEnd('other', release([0, 254])),
    ];

    expect(bodiesOf(first?.objects)).toEqual([Buffer.from([0, 255])]);
    expect(again?.objects).toEqual([]);
    expect(bodiesOf(other?.objects)).toEqual([Buffer.from([0, 254])]);
  });

  test('uses the objects of the release before again when it is rolled back to', async () => {
    await simulation.runToTheEnd('first', releaseWith({ '/a': 'old', '/b': 'b' }));
    await simulation.runToTheEnd('second', releaseWith({ '/a': 'new', '/b': 'b' }));

    const published = await simulation.runToTheEnd('rollback', releaseWith({ '/a': 'old', '/b': 'b' }));

    expect(published).toMatchObject({ objects: [], routes: { put: ['/a'], deleted: [] } });
  });

  test('puts the base URL into the bytes before it takes their digest', async () => {
    await simulation.runToTheEnd('first', releaseWith({ '/a': `${baseUrlPlaceholder}/x` }));
    const published = await simulation.runToTheEnd('second', releaseWith({ '/a': 'https://desk.example/x' }));

    expect(published?.objects).toEqual([]);
  });

  test('ends the key of what is answered in a version with its path, and no other', async () => {
    const published = await simulation.runToTheEnd('first', releaseWith({ '/api/v1/a': 'a', '/a': 'a' }));

    expect(published?.objects).toEqual([
      expect.stringMatching(/^o\/[\da-f]{32}-[\da-f]{8}\/api\/v1\/a$/),
      expect.stringMatching(/^o\/[\da-f]{32}-[\da-f]{8}$/),
    ]);
  });

  test('does nothing for an event that it has finished, however late and after whichever others', async () => {
    await simulation.runToTheEnd('first', releaseWith({ '/a': 'old' }));
    expect(await simulation.runToTheEnd('first')).toBeUndefined();
    for (const event of ['second', 'third'])
      await simulation.runToTheEnd(event, releaseWith({ '/a': event }));

    expect(await simulation.runToTheEnd('first')).toBeUndefined();
    simulation.expectRelease('third');
  });

  test('does nothing for an event that was cut off once another has begun', async () => {
    simulation.events.set('first', releaseWith({ '/a': 'old' }));
    simulation.start('first');
    await simulation.proceedUntil('objects.put');
    await simulation.runToTheEnd('second', releaseWith({ '/a': 'new' }));

    expect(await simulation.runToTheEnd('first')).toBeUndefined();
    simulation.expectRelease('second');
  });

  test('goes on with the objects that a run of the same event has put before it was cut off', async () => {
    simulation.events.set('first', releaseWith({ '/a': 'a', '/b': 'b' }));
    simulation.start('first');
    (await simulation.proceedUntil('routes.list')).fail(false);

    const published = await simulation.runToTheEnd('first');

    expect(published?.objects).toEqual([]);
    simulation.expectRelease('first');
  });

  test('stops before the next write when another run has begun, and says so', async () => {
    await simulation.runToTheEnd('first', releaseWith({ '/a': 'a' }, 'of the first'));
    for (const call of ['objects.put', 'routes.version', 'routes.update']) {
      simulation.events.set(`slow ${call}`, releaseWith({ '/a': `slow ${call}` }, `slow ${call}`));
      const outcome = simulation.start(`slow ${call}`);
      // The first calls take the fence.
      await simulation.proceedUntil('objects.list').then((list) => list.proceed());
      const waiting = await simulation.proceedUntil(call);
      await simulation.runToTheEnd(`after ${call}`, releaseWith({ '/a': 'b' }, 'of the last'));
      waiting.proceed();
      await simulation.proceedToTheEnd();

      expect(await outcome).toBe('SupersededError');
      expect(simulation.bucket.objects.get('errors/414.json')?.body).toBe('of the last');
      simulation.expectRelease(`after ${call}`);
    }
  });

  test('waits to hear whether another run has begun before it puts or removes what has no other key', async () => {
    await simulation.runToTheEnd('first', releaseWith({ '/a': 'old' }));
    await simulation.runToTheEnd('second', releaseWith({ '/a': 'new' }));
    simulation.advanceHours(25);
    simulation.events.set('third', releaseWith({ '/a': 'newer' }));
    simulation.start('third');
    const together = new Set<string>();

    await simulation.settle();
    while (simulation.pending.length > 0) {
      together.add([...new Set(simulation.pending.map(({ name }) => name))].toSorted().join(' and '));
      simulation.takeCall(undefined, 0).proceed();
      await simulation.settle();
    }

    expect([...together]).toEqual(
      expect.arrayContaining(['routes.version', 'objects.put', 'objects.delete']),
    );
    expect([...together].filter((names) => names.includes(' and '))).toEqual([]);
  });

  test('is not harmed by a removal that arrives when a later run has used the same bytes again', async () => {
    await simulation.runToTheEnd('first', releaseWith({ '/a': 'old' }));
    await simulation.runToTheEnd('second', releaseWith({ '/a': 'new' }));
    simulation.advanceHours(25);
    simulation.events.set('third', releaseWith({ '/a': 'newer' }));
    simulation.start('third');
    const removal = await simulation.proceedUntil('objects.delete');

    await simulation.runToTheEnd('fourth', releaseWith({ '/a': 'old' }));
    removal.proceed();
    await simulation.settle();

    simulation.expectRelease('fourth');
  });

  test('goes on after a change of the store by somebody else', async () => {
    simulation.events.set('first', releaseWith({ '/a': 'a' }));
    const outcome = simulation.start('first');
    const update = await simulation.proceedUntil('routes.update');
    simulation.routes.bumpVersion();
    update.proceed();
    await simulation.proceedUntil('objects.put').then((put) => put.proceed());
    const second = await simulation.proceedUntil('routes.update');
    simulation.routes.bumpVersion();
    second.proceed();
    await simulation.proceedUntil('objects.put').then((record) => record.proceed());
    await simulation.proceedToTheEnd();

    expect(await outcome).toBeUndefined();
    simulation.expectRelease('first');
  });

  test('goes on when a change was made, its answer was lost, and its repetition finds another version', async () => {
    const release = releaseWith(
      Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`/${index}`, 'x'])),
    );
    simulation.events.set('first', release);
    let updates = 0;
    const repeating: Gate = async (name, effect) => {
      if (name === 'routes.update' && updates++ % 2 === 0) effect();
      return effect();
    };

    await simulation.runToTheEnd('first', undefined, repeating);

    expect(updates).toBeGreaterThan(4);
    simulation.expectRelease('first');
  });

  test('says that the time is up before Lambda cuts it off', async () => {
    simulation.remainingMs = 15_000;

    await expect(simulation.runToTheEnd('first', releaseWith({ '/a': 'a' }))).rejects.toThrow(
      'Cannot publish in the time that is left. Deploy again: it goes on where it stopped',
    );
  });

  test('leaves the removal to a later run when the time is up and the release is published', async () => {
    await simulation.runToTheEnd('first', releaseWith({ '/a': 'old' }));
    await simulation.runToTheEnd('second', releaseWith({ '/a': 'new' }));
    simulation.advanceHours(25);
    simulation.events.set('third', releaseWith({ '/a': 'new' }));
    const slow: Gate = async (_name, effect) => {
      const answer = effect();
      if (simulation.finished.has('third')) simulation.remainingMs = 0;
      return answer;
    };

    const published = await simulation.runToTheEnd('third', undefined, slow);

    expect(published?.removed).toEqual([]);
    simulation.remainingMs = 100_000;
    simulation.advanceHours(25);
    await simulation.runToTheEnd('fourth', releaseWith({ '/a': 'new' }));
    simulation.advanceHours(25);
    expect((await simulation.runToTheEnd('fifth', releaseWith({ '/a': 'new' })))?.removed).toContainEqual(
      expect.stringMatching(/^o\//),
    );
  });

  test('refuses routes that do not fit beside those of the last release, before it writes one', async () => {
    const path = (index: number, prefix: string) => `/${prefix}/${index}/${'x'.repeat(450)}`;
    const many = (prefix: string) =>
      releaseWith(
        Object.fromEntries(Array.from({ length: 5_500 }, (_, index) => [path(index, prefix), 'x'])),
      );
    // Readers are not asked of so many, so often.
    simulation.routes.onChange = () => undefined;
    await simulation.runToTheEnd('first', many('a'));

    await expect(simulation.runToTheEnd('second', many('b'))).rejects.toThrow(
      /^Cannot publish: with the routes of the last release beside the new ones, all routes together have \d{7} bytes, at most 5000000 fit/,
    );
  });
});
