import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowancePolicy } from '../../../contract/diagnostic-request.ts';
import { type Admissions, admit } from '../../../lambdas/request/rolling-window.ts';

const { quota } = allowancePolicy;
const windowMs = allowancePolicy.windowSeconds * 1_000;

/** Gaps between arrivals: bursts, and everything around the length of the window. */
const gaps = fc.array(
  fc.oneof(
    fc.constant(0),
    fc.nat(100),
    fc.nat(2 * windowMs),
    fc.integer({ min: windowMs - 2, max: windowMs + 2 }),
  ),
  { minLength: 1, maxLength: 80 },
);

/** Lets requests arrive one after another and yields what became of each. */
function* arrivals(times: readonly number[]) {
  let log: Admissions = {};
  for (const [n, time] of times.entries()) {
    const token = `token-${n}`;
    const { allowance, admissions } = admit(log, token, time);
    log = allowance.admitted ? admissions : log;
    yield { token, time, allowance, log };
  }
}

function times(steps: readonly number[]): number[] {
  let now = 1_700_000_000_000;
  return steps.map((gap) => {
    now += gap;
    return now;
  });
}

test('admit() lets no rolling window hold more than the quota, and refuses nobody before', () => {
  fc.assert(
    fc.property(gaps, (steps) => {
      const admitted: number[] = [];
      for (const { time, allowance } of arrivals(times(steps))) {
        const inWindow = admitted.filter((at) => at > time - windowMs).length;
        expect(allowance.admitted).toBe(inWindow < quota);
        if (allowance.admitted) admitted.push(time);
        expect(allowance.remaining).toBe(quota - admitted.filter((at) => at > time - windowMs).length);
      }
    }),
  );
});

test('admit() says to the second when one more is admitted than now', () => {
  fc.assert(
    fc.property(gaps, (steps) => {
      for (const { time, allowance, log } of arrivals(times(steps))) {
        const then = time + allowance.resetSeconds * 1_000;
        expect(admit(log, 'later', then).allowance.remaining).toBeGreaterThanOrEqual(
          Math.min(allowance.remaining, quota - 1),
        );
        if (allowance.admitted) continue;
        expect(admit(log, 'later', then).allowance.admitted).toBe(true);
        expect(admit(log, 'later', then - 1_000).allowance.admitted).toBe(false);
      }
    }),
  );
});

test('admit() keeps the window exact by the log though clocks of instances differ', () => {
  const skewed = fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: -500, max: 500 })), { maxLength: 60 });
  fc.assert(
    fc.property(skewed, (steps) => {
      let now = 1_700_000_000_000;
      const clocks = steps.map(([gap, skew]) => {
        now += gap;
        return now + skew;
      });
      const written: number[] = [];
      for (const { token, log } of arrivals(clocks)) {
        const at = log[token];
        if (at !== undefined) written.push(at);
      }
      expect(written).toEqual(written.toSorted((a, b) => a - b));
      for (const [n, at] of written.entries()) {
        expect(at - (written[n - quota] ?? 0)).toBeGreaterThanOrEqual(windowMs);
      }
    }),
  );
});

test('admit() forgets what has left the window', () => {
  const { admissions } = admit({ old: 0, recent: windowMs }, 'new', windowMs + 1);

  expect(admissions).toEqual({ recent: windowMs, new: windowMs + 1 });
});
