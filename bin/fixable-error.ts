import { describeInputError } from '../lib/input-error.ts';
import { formatError } from '../local/local-run-error.ts';

/** Formats an error for the terminal: one of the configuration, the content or the command as its message. */
export function formatFixableError(error: unknown): string {
  return describeInputError(error) ?? formatError(error);
}
