/** What keeps the stack from being synthesized and a person can mend. Its message says how. */
export class SynthError extends Error {
  override readonly name = 'SynthError';
}
