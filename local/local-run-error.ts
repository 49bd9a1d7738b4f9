import { inspect } from 'node:util';

/** An error that prevents the local run from starting or from serving a change. Its message says how to fix it. */
export class LocalRunError extends Error {
  override readonly name: string = 'LocalRunError';
}

/**
 * Formats an error for the terminal: a LocalRunError as its message. Any other error is a bug, and is shown with its
 * stack and causes.
 */
export function formatError(error: unknown): string {
  return error instanceof LocalRunError ? error.message : inspect(error);
}
