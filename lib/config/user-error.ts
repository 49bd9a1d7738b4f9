import { inspect } from 'node:util';
import { ContentError } from '../../site/content/files/content-issue.ts';

/** An error that its reader can fix: in the configuration, in an argument or on the machine. Its message says how. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Returns the message of an error that its reader can fix, one line per issue. Any other error is a bug: `undefined`. */
export function userErrorMessage(error: unknown): string | undefined {
  return error instanceof ContentError || error instanceof UserError ? error.message : undefined;
}

/** Formats an error for the terminal: a bug with its stack and causes, any other error as its message. */
export const formatError = (error: unknown) => userErrorMessage(error) ?? inspect(error);
