import type { A2aData } from '../../contract/a2a-data.ts';
import type { Words } from '../../contract/words/words.ts';
import { emailDefinition } from './email-definition.ts';
import { bundleFunction } from './function-bundle.ts';
import { requireResponseFits } from './response-size.ts';

/**
 * Bundles the A2A function into `directory`, with its data compiled in. Throws a SynthError for a response that is too
 * large.
 */
export function bundleA2a(a2aData: A2aData, words: Words, directory: string): void {
  requireResponseFits('the offer of the A2A agent', a2aData.offer);
  for (const { id, resources = {} } of a2aData.skills) {
    // One message can request all resources of a skill.
    requireResponseFits(`the skill "${id}"`, Object.values(resources));
  }
  bundleFunction(
    {
      entry: 'lambdas/a2a/index.ts',
      define: { a2aDataJson: JSON.stringify(JSON.stringify(a2aData)), ...emailDefinition(words) },
      maxColdStartBytes: 150_000,
    },
    directory,
  );
}
