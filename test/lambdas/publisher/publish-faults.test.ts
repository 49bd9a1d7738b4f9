import { setImmediate as settled } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fenceKey } from '../../../lambdas/publisher/fence.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import type { Release } from '../../../release/release.ts';
import { answers, contentOf, type Gate, InMemorySite } from './in-memory-site.ts';

const page = fc.record({
  body: fc.constantFrom('a', 'b', `<a href="${baseUrlPlaceholder}/">`),
  mediaType: fc.constantFrom('text/html', 'text/plain'),
  hasMarkdown: fc.boolean(),
});
const paths = fc.constantFrom('/', '/a', '/b', '/api/v1/a');

const release: fc.Arbitrary<Release> = fc
  .record({
    pages: fc.dictionary(paths, page, { noNullPrototype: true }),
    /** Makes the routes need more than one call. */
    many: fc.record({ count: fc.constantFrom(0, 0, 60, 120), body: fc.constantFrom('x', 'y') }),
  })
  .map(({ pages, many }) => {
    const text = { mediaType: 'text/markdown', cacheControl: 'max-age=1' };
    return {
      routes: { '/endpoint': { post: 1 } },
      documents: [
        ...Object.entries(pages).flatMap(([path, { body, mediaType, hasMarkdown }]) => [
          { ...text, mediaType, path, body },
          ...(hasMarkdown ? [{ ...text, path: `${path}.md`, markdownOf: path, body }] : []),
        ]),
        ...Array.from({ length: many.count }, (_, index) => ({
          ...text,
          path: `/${index}`,
          body: many.body,
        })),
        { ...text, key: 'errors/414.json', body: '{}' },
      ],
    };
  });

const step = fc.record({
  /** How many calls are let through before the next step. */
  calls: fc.constantFrom(3, 10, 40, 300),
  what: fc.oneof(
    { weight: 3, arbitrary: release.map((next) => ({ release: next })) },
    { weight: 1, arbitrary: fc.nat(3).map((rollBack) => ({ rollBack })) },
    { weight: 2, arbitrary: fc.nat(4).map((repeat) => ({ repeat })) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs of the publisher whose calls take effect in any order, with readers who look after each. */
class Races {
  readonly site = new InMemorySite();
  readonly events = new Map<string, Release>();
  readonly #scheduler: fc.Scheduler;
  readonly #fate: () => number;
  /** Events whose runs took the fence. */
  readonly #taken = new Set<string>();
  /** What readers may get: the last finished release, and those that began since. */
  #allowed: Map<string, string>[] = [new Map()];
  failure: unknown;

  constructor(scheduler: fc.Scheduler, fate: () => number) {
    this.#scheduler = scheduler;
    this.#fate = fate;
  }

  get newest(): string {
    return [...this.events.keys()].at(-1) ?? '';
  }

  async take({ calls, what }: Step): Promise<void> {
    const events = [...this.events.keys()];
    // CloudFormation sends the next event when it has an answer to the last one, or has given it up.
    await this.#proceedWhile(() => this.newest !== '' && !this.#taken.has(this.newest));
    if ('repeat' in what) {
      const event = events.at(-1 - (what.repeat % Math.max(1, events.length)));
      if (event && (event === this.newest || this.#taken.has(event))) this.#start(event);
    } else {
      const before = this.events.get(events.at(-2 - ('rollBack' in what ? what.rollBack : 0)) ?? this.newest);
      const next = 'release' in what ? what.release : before;
      if (!next) return;
      const event = `event-${events.length + 1}`;
      this.events.set(event, next);
      this.#start(event);
    }
    let left = calls;
    await this.#proceedWhile(() => left-- > 0);
  }

  async end(): Promise<void> {
    await this.#proceedWhile(() => true);
    if (this.failure) throw this.failure;
  }

  async #proceedWhile(condition: () => boolean): Promise<void> {
    await settled();
    while (this.#scheduler.count() > 0 && condition()) {
      await this.#scheduler.waitOne();
      await settled();
    }
  }

  #start(event: string): void {
    const next = this.events.get(event) ?? { routes: {}, documents: [] };
    this.site.publish(event, next, { gate: this.#gate() }).catch((error: Error) => {
      if (!/^(?:SupersededError|Throttled)$/.test(error.name)) this.failure ??= error;
    });
  }

  #gate(): Gate {
    let isDead = false;
    return async (name, effect) => {
      await this.#scheduler.schedule(Promise.resolve(), name);
      const fate = this.#fate();
      if (fate < 2) isDead = true;
      // What is on its way when Lambda ends a run arrives or not, and nobody waits for the answer.
      const arrives = isDead || fate < 4 ? fate % 2 === 0 : true;
      if (fate === 99 && this.site.store.entries.size > 0) this.site.touch();
      const answer = arrives ? await effect() : undefined;
      // Objects are only added: what readers get changes with the routes.
      if (name === 'routes.update') this.#look();
      if (isDead) return new Promise(() => undefined);
      if (fate < 4) throw Object.assign(new Error('Slow down'), { name: 'Throttled' });
      return answer as Awaited<ReturnType<typeof effect>>;
    };
  }

  #look(): void {
    try {
      this.#followFence();
      const read = answers(this.site.store.entries, this.site.objects);
      for (const [path, answer] of read) {
        if (!this.#allowed.some((content) => content.get(path) === answer))
          throw new Error(`"${path}" holds what no current release does: ${answer}`);
      }
      const [first = new Map(), ...others] = this.#allowed;
      const lasting = [...first.keys()].filter(
        (path) => !path.startsWith('md:') && others.every((content) => content.has(path)),
      );
      expect(lasting.filter((path) => !read.has(path))).toEqual([]);
    } catch (error) {
      this.failure ??= error;
    }
  }

  #followFence(): void {
    const { events = [], done } = JSON.parse(this.site.store.entries.get(fenceKey) ?? '{}');
    const [event = ''] = events;
    const content = contentOf(this.events.get(event) ?? { routes: {}, documents: [] });
    if (done) this.#allowed = [content];
    else if (!this.#taken.has(event)) this.#allowed.push(content);
    this.#taken.add(event);
  }
}

test('readers get each document whole, whatever becomes of the runs, and at last all of the last release', async () => {
  let disturbed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 1, maxLength: 7 }),
      fc.array(fc.nat(99), { minLength: 20, maxLength: 200 }),
      async (scheduler, steps, numbers) => {
        let next = 0;
        // The numbers repeat, and must not mean the same again.
        const races = new Races(scheduler, () => ((numbers[next++ % numbers.length] ?? 0) + next * 7) % 100);
        for (const each of steps) await races.take(each);
        await races.end();
        const newest = races.events.get(races.newest);
        if (!newest) return;

        if (await races.site.publish(races.newest, newest)) disturbed += 1;

        races.site.expectRelease(newest);
      },
    ),
    { numRuns: 150, seed: 1 },
  );
  expect(disturbed).toBeGreaterThan(0);
});
