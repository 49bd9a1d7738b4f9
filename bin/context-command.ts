import { requireKnownContext } from '../lib/known-context.ts';
import { parseContextArguments } from '../local/command/cdk-context.ts';
import { formatFixableError } from './fixable-error.ts';

/** Runs a command with the context in its arguments, such as `-c stage=dev`. */
export async function runWithContext(
  args: readonly string[],
  command: (context: Readonly<Record<string, string>>) => Promise<void> | void,
): Promise<void> {
  try {
    const context = parseContextArguments(args);
    requireKnownContext(Object.keys(context));
    await command(context);
  } catch (error) {
    console.error(formatFixableError(error));
    process.exitCode = 1;
  }
}
