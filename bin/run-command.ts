import { parseContextArguments, requireKnownContext } from '../lib/config/context.ts';
import { describeInputError } from '../lib/config/input-error.ts';
import { formatError } from '../local/local-run-error.ts';

/** Formats an error for the terminal: only the message if the configuration, the content or the command is wrong. */
export function formatFixableError(error: unknown): string {
  return describeInputError(error) ?? formatError(error);
}

/** Runs `command` with the context that `args` contain, such as `-c stage=dev`. */
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
