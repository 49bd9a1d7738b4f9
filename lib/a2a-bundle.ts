import type { A2aData } from '../contract/a2a-publication.ts';
import { requireAnswerFits } from './answer-size.ts';
import { bundleFunction } from './function-bundle.ts';

/** Bundles the A2A function into `directory`, with what is published compiled in. */
export function bundleA2a(publication: A2aData, directory: string): void {
  requireAnswerFits('the offer of the A2A agent', publication.offer);
  for (const { id, resources = {} } of publication.skills) {
    // One message can ask for all of them.
    requireAnswerFits(`the skill "${id}"`, Object.values(resources));
  }
  bundleFunction(
    {
      entry: 'lambdas/a2a/index.ts',
      define: { a2aPublication: JSON.stringify(JSON.stringify(publication)) },
      maxStartBytes: 150_000,
    },
    directory,
  );
}
