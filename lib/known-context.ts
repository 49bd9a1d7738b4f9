import { nearestName } from '../contract/nearest-name.ts';
import { SynthError } from './synth-error.ts';

/** What the app reads of its context. */
const ownNames = ['firm', 'stage', 'republish'];

/** The toolkit keeps its own in cdk.json, cdk.context.json and the environment, and passes all of it on. */
const ofCdk = /[:/]|^(?:acknowledged-issue-numbers|cdk-migrate|cli-telemetry)$/;

/** Throws a SynthError for a name of context that nothing reads: misspelt, it would publish another firm or stage. */
export function requireKnownContext(names: readonly string[]): void {
  const unknown = names.find((name) => !ownNames.includes(name) && !ofCdk.test(name));
  if (unknown === undefined) return;
  const meant = nearestName(unknown, ownNames);
  const remedy = meant
    ? `did you mean "${meant}"?`
    : `give one of ${ownNames.map((name) => `"${name}"`).join(', ')}`;
  throw new SynthError(`Cannot use the context "${unknown}": ${remedy}`);
}
