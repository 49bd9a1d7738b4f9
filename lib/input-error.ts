import { ContentError, indentExcerpt } from '../site/content/files/content-issue.ts';
import { JsonSyntaxError } from '../site/content/files/json-syntax.ts';

/** An error in the configuration or the content that prevents the synthesis. Its message says how to fix it. */
export class SynthError extends Error {
  override readonly name = 'SynthError';
}

/**
 * Formats an error in content or configuration for the terminal: one line per issue, with an excerpt of a file that is
 * not JSON. Returns `undefined` for any other error, which is a bug.
 */
export function describeInputError(error: unknown): string | undefined {
  if (error instanceof ContentError) return error.withExcerpts();
  if (!(error instanceof SynthError)) return undefined;
  const { message, cause } = error;
  return message + (cause instanceof JsonSyntaxError ? indentExcerpt(cause.excerpt) : '');
}
