import type { Bundle, Bundles } from '../functions/bundles.ts';
import { keyedRequestEvent, requestEvent } from '../functions/function-events.ts';
import type { Comparison } from './comparison.ts';
import type { Measure } from './measure-cold-starts.ts';

/** Cold starts of the request function beside its SDK clients alone. */
export async function coldRequest(bundles: Bundles, ours: Bundle, measure: Measure): Promise<Comparison> {
  const { file } = ours;
  return {
    title: 'Diagnostic request',
    medians: await measure(
      new Map([
        ['empty', { file: bundles.reference('empty').file, event: requestEvent }],
        ['clients', { file: bundles.reference('clients-alone').file, event: requestEvent }],
        [
          'clients, our replacements',
          { file: bundles.reference('clients-alone', { aliases: true }).file, event: requestEvent },
        ],
        ['ours, with a key', { file, event: keyedRequestEvent }],
        ['ours', { file, event: requestEvent }],
      ]),
    ),
    ours: ['ours, with a key', 'ours'],
    references: ['clients', 'clients, our replacements'],
  };
}
