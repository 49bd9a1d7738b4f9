import { describeInputError } from '../lib/input-error.ts';
import { formatError } from '../local/local-run-error.ts';

/** Formats an error for the terminal. Errors in the configuration, content or command show only their message. */
export function formatFixableError(error: unknown): string {
  return describeInputError(error) ?? formatError(error);
}
