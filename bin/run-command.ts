import { parseContextArguments, requireKnownContext } from '../lib/context.ts';
import { describeInputError } from '../lib/input-error.ts';
import { formatError } from '../local/local-run-error.ts';

/** Formats an error for the terminal. Errors in the configuration, content or command show only their message. */
export function formatFixableError(error: unknown): string {
  return describeInputError(error) ?? formatError(error);
}

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
