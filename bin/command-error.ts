import { inspect } from 'node:util';

/** Why a command does not do what it was asked, for a reason that its caller can mend. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** An error for whoever called a command: of a CommandError its message and `advice`, of a bug the stack and the causes. */
export function formatError(error: unknown, advice = ''): string {
  return error instanceof CommandError ? `${error.message}${advice}` : inspect(error);
}
