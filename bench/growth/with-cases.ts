import type { Resources } from '../../publication/resources/resources.ts';

/**
 * `resources` with no more than `most` cases, evenly chosen. The agents' functions answer with all of them, and the
 * stack refuses what does not fit into an answer: to measure all else beyond that, they have to stay within.
 */
export function withCases(resources: Resources, most: number): Resources {
  const { cases } = resources.cases;
  const stride = Math.max(1, cases.length / most);
  return {
    ...resources,
    cases: { cases: cases.filter((_, index) => Math.floor(index % stride) === 0) },
  };
}
