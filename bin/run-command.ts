import { parseContextArguments } from '../lib/config/context.ts';
import { formatError } from '../lib/config/user-error.ts';

/** Runs `command`. Prints an error that it throws, and exits with 1. */
export async function runCommand(command: () => Promise<void> | void): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(formatError(error));
    process.exitCode = 1;
  }
}

/** Runs `command` with the context that `args` contain, such as `-c stage=dev`. */
export const runWithContext = (
  args: readonly string[],
  command: (context: Readonly<Record<string, string>>) => Promise<void> | void,
): Promise<void> => runCommand(() => command(parseContextArguments(args)));
