import type { A2aData } from '../../contract/a2a-data.ts';
import type { Words } from '../../contract/words/words.ts';
import { emailDefinition } from './email-definition.ts';
import { type FunctionBundle, functionBundle } from './function-bundle.ts';
import { requireResponseFits } from './response-size.ts';

/** The A2A function with its data compiled in. Throws a SynthError for a response that is too large. */
export function a2aBundle(a2aData: A2aData, words: Words): FunctionBundle {
  requireResponseFits('the offer of the A2A agent', a2aData.offer);
  for (const { id, resources = {} } of a2aData.skills) {
    // One message can request all resources of a skill.
    requireResponseFits(`the skill "${id}"`, Object.values(resources));
  }
  return functionBundle({
    entry: 'lambdas/a2a/index.ts',
    data: { a2aDataJson: JSON.stringify(JSON.stringify(a2aData)), ...emailDefinition(words) },
    maxColdStartBytes: 150_000,
  });
}
