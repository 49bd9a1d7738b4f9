import { SynthError } from '../lib/synth-error.ts';
import { formatError } from '../local/local-run-error.ts';
import { ContentError } from '../site/content/content-issue.ts';

/** Formats an error for the terminal: one of the configuration, the content or the command as its message. */
export function formatFixableError(error: unknown): string {
  return error instanceof SynthError || error instanceof ContentError ? error.message : formatError(error);
}
