import { beforeEach, describe, expect, test } from 'vitest';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import { createRelease as releaseOf } from '../../../release/create-release.ts';
import type { Release } from '../../../release/release.ts';
import { documents as fixtureDocuments } from '../../site/fixture-site.ts';
import { holdAt, InMemorySite } from './in-memory-site.ts';

const text = { mediaType: 'text/plain', cacheControl: 'max-age=1' };
const errorPage = 'errors/414.json';

/** A release with a document at each path, and an error page. */
function releaseWith(bodies: Record<string, string>, error = '{}'): Release {
  const documents = Object.entries(bodies).map(([path, body]) => ({ ...text, path, body }));
  return { routes: {}, documents: [...documents, { ...text, key: errorPage, body: error }] };
}

let site: InMemorySite;
beforeEach(() => {
  site = new InMemorySite();
});

const bodiesOf = (keys: readonly string[] = []) => keys.map((key) => site.objects.get(key)?.body.toString());

describe('publish()', () => {
  test('writes exactly the objects whose bytes changed, and the routes to them', async () => {
    const previous = releaseOf({ documents: fixtureDocuments });
    const changed = '/request';
    const documents = previous.documents.map((document) =>
      document.path === changed || document.path === `${changed}.md`
        ? { ...document, body: `${document.body} ` }
        : document,
    );
    await site.publish('first', previous);
    expect(await site.publish('again', previous)).toEqual({ objects: [], routes: { put: [], deleted: [] } });

    const result = await site.publish('second', { ...previous, documents });

    expect(result?.objects).toHaveLength(2);
    expect(result?.routes).toEqual({ put: [changed, `${changed}.md`], deleted: [] });
    site.expectRelease({ ...previous, documents });
  });

  test('uploads binary files unchanged, without looking for the placeholder', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0]), Buffer.from(baseUrlPlaceholder)]);
    const picture = { ...text, path: '/a', body: bytes };

    const [key = ''] = (await site.publish('first', { routes: {}, documents: [picture] }))?.objects ?? [];

    expect(site.objects.get(key)?.body).toEqual(bytes);
  });

  test('reads only the bytes of objects that are missing, each body once', async () => {
    await site.publish('first', releaseWith({ '/a': 'first', '/b': 'b', '/c': 'b' }));
    expect(site.reads.toSorted()).toEqual([1, 2, 5]);

    await site.publish('second', releaseWith({ '/a': 'second', '/b': 'b', '/c': 'b' }));
    // The error page has a fixed key, so it is always written again.
    expect(site.reads.slice(3).toSorted()).toEqual([2, 6]);
  });

  test('copies large bodies in S3, unless they contain the placeholder', async () => {
    const large = Buffer.alloc(1_000_001, 'a');
    const page = `${baseUrlPlaceholder}${'b'.repeat(1_000_000)}`;
    const release = {
      routes: {},
      documents: [
        { ...text, path: '/film.mp4', body: large },
        { ...text, path: '/page', body: page },
      ],
    };
    await site.publish('first', release);

    expect(site.reads).toEqual([page.length]);
    site.expectRelease(release);
  });

  test('keeps the routes of immutable files for one more release, for pages that are still open', async () => {
    const immutable = { ...text, cacheControl: 'public, max-age=31536000, immutable' };
    const withFile = (path: string): Release => ({
      routes: {},
      documents: [{ ...immutable, path, body: path }],
    });
    const pathsIn = () => [...site.store.entries.keys()].filter((key) => key.startsWith('/'));
    await site.publish('1', withFile('/a.js'));
    await site.publish('2', withFile('/b.js'));
    await site.publish('2, retried', withFile('/b.js'));
    expect(pathsIn()).toEqual(['/a.js', '/b.js']);

    await site.publish('3', withFile('/c.js'));
    expect(pathsIn()).toEqual(['/b.js', '/c.js']);

    await site.publish('rollback', withFile('/b.js'));
    expect(pathsIn()).toEqual(['/b.js', '/c.js']);
  });

  test('puts new routes before it deletes old ones, so that no link breaks in between', async () => {
    await site.publish('first', releaseWith({ '/old': 'a' }));
    // The first call acquires the lease, the second puts routes.
    const deletion = holdAt('routes.update', 3);
    const outcome = site.publish('second', releaseWith({ '/new': 'a' }), deletion);
    await deletion.reached;

    expect([...site.store.entries.keys()]).toEqual(expect.arrayContaining(['/old', '/new']));
    deletion.proceed();
    await outcome;
    site.expectRelease(releaseWith({ '/new': 'a' }));
  });

  test('finds missing objects of routes by listing, and uploads them again', async () => {
    const release = releaseWith({ '/a': 'a', '/b': 'b' });
    const [key = ''] = (await site.publish('first', release))?.objects ?? [];
    site.objects.delete(key);

    const result = await site.publish('second', release);

    expect(result).toEqual({ objects: [key], routes: { put: [], deleted: [] } });
    site.expectRelease(release);
  });

  test('does nothing for an event that it has already handled, however late it is repeated', async () => {
    await site.publish('first', releaseWith({ '/a': 'first' }));
    expect(await site.publish('first', releaseWith({ '/a': 'first' }))).toBeUndefined();
    // The lease contains the latest sixteen event ids.
    for (let index = 2; index <= 16; index += 1)
      await site.publish(`${index}`, releaseWith({ '/a': 'last' }));

    expect(await site.publish('first', releaseWith({ '/a': 'first' }))).toBeUndefined();
    site.expectRelease(releaseWith({ '/a': 'last' }));
  });

  test.each([
    ['objects.put', 1],
    // The first call acquires the lease.
    ['routes.version', 2],
    ['routes.update', 2],
  ])('stops before the next write if another run started during %s, and says so', async (call, count) => {
    await site.publish('first', releaseWith({ '/a': 'a' }, 'of the first'));
    const heldCall = holdAt(call, count);
    const outcome = site.publish('slow', releaseWith({ '/a': 'slow' }, 'slow'), heldCall);
    await heldCall.reached;
    await site.publish('last', releaseWith({ '/a': 'b' }, 'of the last'));
    heldCall.proceed();

    await expect(outcome).rejects.toThrow(/^Cannot continue: another run \(run-3\) has taken over\./);
    expect(bodiesOf([errorPage])).toEqual(['of the last']);
    site.expectRelease(releaseWith({ '/a': 'b' }));
  });

  test('reports the timeout before Lambda ends it', async () => {
    await expect(site.publish('first', releaseWith({ '/a': 'a' }), { remainingMs: 15_000 })).rejects.toThrow(
      'Cannot publish in the remaining time. Deploy again: the publisher continues where it stopped',
    );
  });

  test('rejects routes that do not fit alongside those of the last release, before it writes any', async () => {
    const largeRelease = (prefix: string): Release => ({
      routes: Object.fromEntries(
        Array.from({ length: 5_400 }, (_, index) => [`/${prefix}/${index}/${'x'.repeat(490)}`, { post: 1 }]),
      ),
      documents: [],
    });
    await site.publish('first', largeRelease('a'));

    await expect(site.publish('second', largeRelease('b'))).rejects.toThrow(
      /^Cannot publish: with the routes of both the previous and the new release, all routes together have \d{7} bytes \(maximum: 5000000\)/,
    );
    site.expectRelease(largeRelease('a'));
  });
});
