import { parseContextArguments, requireKnownContext } from '../lib/config/context.ts';
import { formatError } from '../lib/config/user-error.ts';

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
    console.error(formatError(error));
    process.exitCode = 1;
  }
}
