import { inspect } from 'node:util';

/** An error that the user of a command can fix. Its message says how. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Formats an error for the terminal: a CommandError as message and `advice`, any other error with stack and causes. */
export function formatError(error: unknown, advice = ''): string {
  return error instanceof CommandError ? `${error.message}${advice}` : inspect(error);
}
