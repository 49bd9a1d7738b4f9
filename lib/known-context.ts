import { nearestName } from '../contract/nearest-name.ts';
import { SynthError } from './synth-error.ts';

/** The context that the app reads. */
const ownNames = ['firm', 'stage', 'republish'];

/** Names of the CDK's own context, which the CLI passes from cdk.json, cdk.context.json and the environment. */
const cdkName = /[:/]|^(?:acknowledged-issue-numbers|cdk-migrate|cli-telemetry)$/;

/** Throws a SynthError for an unknown context name: a misspelled one would publish another firm or stage. */
export function requireKnownContext(names: readonly string[]): void {
  const unknown = names.find((name) => !ownNames.includes(name) && !cdkName.test(name));
  if (unknown === undefined) return;
  const nearest = nearestName(unknown, ownNames);
  const remedy = nearest
    ? `did you mean "${nearest}"?`
    : `use one of ${ownNames.map((name) => `"${name}"`).join(', ')}`;
  throw new SynthError(`Cannot use the context "${unknown}": ${remedy}`);
}
