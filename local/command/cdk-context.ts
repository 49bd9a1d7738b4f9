import { parseArgs } from 'node:util';
import { LocalRunError } from '../local-run-error.ts';

/** Parses the CDK CLI's context arguments, `-c NAME=VALUE`. Throws a LocalRunError for any other argument. */
export function parseContextArguments(args: readonly string[]): Record<string, string> {
  const options = { context: { type: 'string', short: 'c', multiple: true } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    return Object.fromEntries((values.context ?? []).map(parseContextEntry));
  } catch (cause) {
    throw new LocalRunError(`Cannot use "${args.join(' ')}": give context, such as "-c stage=dev"`, {
      cause,
    });
  }
}

function parseContextEntry(pair: string): [name: string, value: string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
  if (name === undefined || value === undefined)
    throw new LocalRunError(`Cannot read "${pair}": give NAME=VALUE`);
  return [name, value];
}
