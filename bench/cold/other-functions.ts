import type { Bundle, Bundles } from '../functions/bundles.ts';
import { a2aEvent } from '../functions/function-events.ts';
import type { Comparison } from './comparison.ts';
import type { Measure } from './measure-cold-starts.ts';

/** Cold starts of the functions that have no reference but an empty one. */
export async function coldOthers(bundles: Bundles, a2a: Bundle, measure: Measure): Promise<Comparison> {
  const empty = bundles.reference('empty').file;
  const check = bundles.module('lambdas/monitor/index.ts').file;
  return {
    title: 'Others',
    medians: await measure(
      new Map([
        ['empty', { file: empty, event: a2aEvent }],
        ['monitor, loading alone', { file: check }],
        ['A2A: SendMessage', { file: a2a.file, event: a2aEvent }],
      ]),
    ),
    ours: ['monitor, loading alone', 'A2A: SendMessage'],
    references: ['empty'],
  };
}
