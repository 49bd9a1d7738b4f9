import { parseArgs } from 'node:util';
import { languageName } from '../../contract/content/codes.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { UserError } from './user-error.ts';

const appContextNames = ['firm', 'stage', 'republish'];

/** Matches CDK's own context, which the CLI passes from cdk.json, cdk.context.json and the environment. */
const cdkContextName = /[:/]|^(?:acknowledged-issue-numbers|cdk-migrate|cli-telemetry)$/;

/** Throws a UserError for an unknown context name: a misspelled one could publish the wrong firm or stage. */
export function requireKnownContext(names: readonly string[]): void {
  const unknown = names.find((name) => !appContextNames.includes(name) && !cdkContextName.test(name));
  if (unknown === undefined) return;
  const nearest = nearestName(unknown, appContextNames);
  const remedy = nearest
    ? `did you mean "${nearest}"?`
    : `use one of ${appContextNames.map((name) => `"${name}"`).join(', ')}`;
  throw new UserError(`Cannot use the context "${unknown}": ${remedy}`);
}

/** Parses the CDK CLI's context arguments, `-c NAME=VALUE`. Throws a UserError for any other argument or name. */
export function parseContextArguments(args: readonly string[]): Record<string, string> {
  const options = { context: { type: 'string', short: 'c', multiple: true } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const pairs = (values.context ?? []).map((pair) => /^([^=]+)=(.*)$/s.exec(pair)?.slice(1) ?? []);
    if (pairs.some(({ length }) => length === 0)) throw new Error('The form is NAME=VALUE');
    requireKnownContext(pairs.map(([name = '']) => name));
    return Object.fromEntries(pairs);
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`Cannot use "${args.join(' ')}": pass only context, such as "-c stage=dev"`, {
      cause,
    });
  }
}

/** Returns a language tag. Throws a UserError if it is unknown or not in canonical form. */
export function parseLanguage(text: string): string {
  if (languageName(text) !== undefined) return text;
  throw new UserError(
    `Cannot use "${text}" as a language: specify a language code (BCP 47), such as "fr" or "pt-PT"`,
  );
}
