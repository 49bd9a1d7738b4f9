import { ContentError, indentExcerpt } from '../site/content/files/content-issue.ts';
import { JsonSyntaxError } from '../site/content/files/json-syntax.ts';
import { SynthError } from './synth-error.ts';

/**
 * An error in content or configuration as a terminal shows it: one line for each issue, and below it the place where a
 * file is not JSON. `undefined` for any other error, which is a bug.
 */
export function describeInputError(error: unknown): string | undefined {
  if (error instanceof ContentError) return error.withExcerpts();
  if (!(error instanceof SynthError)) return undefined;
  const { message, cause } = error;
  return message + (cause instanceof JsonSyntaxError ? indentExcerpt(cause.excerpt) : '');
}
