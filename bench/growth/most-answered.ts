import { baseUrlPlaceholder } from '../../contract/base-url.ts';
import { SynthError } from '../../lib/synth-error.ts';
import { readContent } from '../../publication/content/read-content.ts';
import { type Resources, resources } from '../../publication/resources/resources.ts';
import { Bundles } from '../functions/bundles.ts';
import { withCases } from './with-cases.ts';

/** How many of the cases in `folder` the agents' functions can answer with, to the nearest ten below. */
export function mostAnswered(folder: string): number {
  const all = resources(readContent(folder), baseUrlPlaceholder);
  let [fits, tooMany] = [0, 1_000];
  while (tooMany - fits > 10) {
    const tried = Math.ceil((fits + tooMany) / 20) * 10;
    if (areAnswered(withCases(all, tried))) fits = tried;
    else tooMany = tried;
  }
  return fits;
}

function areAnswered(resources: Resources): boolean {
  using bundles = new Bundles();
  try {
    bundles.ofResources(resources);
    return true;
  } catch (error) {
    if (error instanceof SynthError) return false;
    throw error;
  }
}
