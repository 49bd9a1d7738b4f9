import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseUrlPlaceholder } from '../../../contract/base-url-placeholder.ts';
import { objectsFolder } from '../../../contract/edge-route.ts';
import type { Release } from '../../../contract/release.ts';
import { recordsFolder } from '../../../lambdas/publisher/object-record.ts';
import { Simulation } from './simulation.ts';

const page = fc.record({
  body: fc.constantFrom('a', 'b', `<a href="${baseUrlPlaceholder}/">`),
  mediaType: fc.constantFrom('text/html', 'text/plain'),
  cacheControl: fc.constantFrom('max-age=1', 'max-age=2'),
  hasMarkdown: fc.boolean(),
});

const release: fc.Arbitrary<Release> = fc
  .record({
    pages: fc.dictionary(fc.constantFrom('/', '/a', '/b', '/api/v1/a', '/api/v2/a'), page, {
      noNullPrototype: true,
    }),
    /** Makes the routes need more than one call. */
    many: fc.record({ count: fc.constantFrom(0, 0, 60, 120), body: fc.constantFrom('x', 'y') }),
    post: fc.constantFrom(1, 2),
  })
  .map(({ pages, many, post }) => ({
    routes: { '/endpoint': { post } },
    documents: [
      ...Object.entries(pages).flatMap(([path, { hasMarkdown, ...document }]) => [
        { ...document, path },
        ...(hasMarkdown
          ? [{ ...document, path: `${path}.md`, markdownOf: path, mediaType: 'text/markdown' }]
          : []),
      ]),
      ...Array.from({ length: many.count }, (_, index) => ({
        path: `/many/${index}`,
        mediaType: 'text/plain',
        cacheControl: 'max-age=1',
        body: `${many.body} ${index}`,
      })),
      { key: 'errors/414.json', mediaType: 'application/problem+json', cacheControl: 'no-cache', body: '{}' },
    ],
  }));

const step = fc.record({
  hours: fc.constantFrom(0, 0, 1, 23, 25),
  what: fc.oneof(
    { weight: 3, arbitrary: release.map((next) => ({ release: next })) },
    { weight: 1, arbitrary: fc.nat(3).map((rollBack) => ({ rollBack })) },
    { weight: 2, arbitrary: fc.nat(4).map((repeat) => ({ repeat })) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Makes choices out of generated numbers, which it takes in turn. */
class Choices {
  readonly #numbers: readonly number[];
  #next = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  below(limit: number): number {
    const number = this.#numbers[this.#next++ % this.#numbers.length] ?? 0;
    // The numbers repeat, and must not mean the same choices again.
    return (number + this.#next * 7) % limit;
  }
}

/** Begins what `step` says, if CloudFormation or Lambda could do so now. */
function begin(simulation: Simulation, { hours, what }: Step): void {
  simulation.advanceHours(hours);
  const events = [...simulation.events.keys()];
  const newest = events.at(-1);
  if ('repeat' in what) {
    const event = events.at(-1 - (what.repeat % Math.max(1, events.length)));
    // An event that no run began is unknown to the publisher: CloudFormation does not go on without an answer to it.
    if (event && (event === newest || simulation.taken.has(event))) simulation.start(event);
    return;
  }
  const next =
    'release' in what ? what.release : simulation.events.get(events.at(-2 - what.rollBack) ?? newest ?? '');
  if (!next) return;
  const event = `event-${events.length + 1}`;
  simulation.events.set(event, next);
  simulation.start(event);
}

function disturbOrProceed(simulation: Simulation, choices: Choices, favoured: string | undefined): void {
  const call = simulation.takeCall(favoured, choices.below(1_000));
  const fate = choices.below(100);
  if (fate < 3) {
    if (fate === 0) call.effectOnly();
    simulation.kill(call.run);
  } else if (fate < 5) call.fail(fate === 3);
  else call.proceed();
  if (fate === 99) simulation.routes.bumpVersion();
}

/** Whether the newest event is known to the publisher, or will never be: only then comes another. */
const mayBegin = (simulation: Simulation) => {
  const newest = [...simulation.events.keys()].at(-1);
  return newest === undefined || simulation.taken.has(newest) || simulation.pending.length === 0;
};

async function simulate(simulation: Simulation, steps: readonly Step[], choices: Choices): Promise<void> {
  const coming = [...steps];
  // One run proceeds for a while, and the others wait for the calls that they made.
  let favoured: string | undefined;
  while (coming.length > 0 || simulation.pending.length > 0) {
    const isIdle = simulation.pending.length === 0;
    const next = coming[0];
    if (choices.below(15) === 0)
      favoured = simulation.pending[choices.below(1_000) % simulation.pending.length]?.run;
    if (next && (isIdle || (mayBegin(simulation) && choices.below(40) === 0))) {
      coming.shift();
      begin(simulation, next);
    } else if (!isIdle) disturbOrProceed(simulation, choices, favoured);
    await simulation.settle();
  }
}

test('readers get each document whole, whatever becomes of the runs, and at last all of the last release', async () => {
  let disturbed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 7 }),
      fc.array(fc.nat(999), { minLength: 20, maxLength: 200 }),
      async (steps, numbers) => {
        const simulation = new Simulation();
        await simulate(simulation, steps, new Choices(numbers));
        const newest = [...simulation.events.keys()].at(-1);
        if (!newest) return;
        if (!simulation.finished.has(newest)) disturbed += 1;

        await simulation.runToTheEnd(newest);
        simulation.expectRelease(newest);

        // Two days later nothing else is left but the record.
        for (const day of [1, 2]) {
          simulation.advanceHours(25);
          simulation.events.set(`day-${day}`, simulation.events.get(newest) ?? { routes: {}, documents: [] });
          await simulation.runToTheEnd(`day-${day}`);
        }
        simulation.expectRelease(newest);
        const keys = [...simulation.bucket.objects.keys()].filter((key) => !key.startsWith('errors/'));
        const current = new Set(simulation.currentKeys());
        expect(keys.filter((key) => key.startsWith(recordsFolder))).toHaveLength(1);
        expect(keys.filter((key) => key.startsWith(objectsFolder))).toHaveLength(current.size);
        expect(keys).toHaveLength(current.size + 1);
      },
    ),
    { numRuns: 150, seed: 1 },
  );
  expect(disturbed).toBeGreaterThan(0);
});
