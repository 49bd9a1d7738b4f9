import { inspect } from 'node:util';

/** What keeps the local run from starting or from serving a change, and a person can mend. Its message says how. */
export class LocalRunError extends Error {
  override readonly name: string = 'LocalRunError';
}

/** An error for whoever started the run: of one that a person can mend its message, of a bug the stack and the causes. */
export function formatError(error: unknown): string {
  return error instanceof LocalRunError ? error.message : inspect(error);
}
