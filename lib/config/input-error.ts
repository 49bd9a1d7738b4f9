import { ContentError } from '../../site/content/files/content-issue.ts';

/** An error in the configuration or the content that prevents the synthesis. Its message says how to fix it. */
export class SynthError extends Error {
  override readonly name = 'SynthError';
}

/**
 * Formats an error in content or configuration for the terminal: one line per issue. Returns `undefined` for any other
 * error, which is a bug.
 */
export function describeInputError(error: unknown): string | undefined {
  return error instanceof ContentError || error instanceof SynthError ? error.message : undefined;
}
