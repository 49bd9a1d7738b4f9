/** An error in the configuration or the content that prevents the synthesis. Its message says how to fix it. */
export class SynthError extends Error {
  override readonly name = 'SynthError';
}
