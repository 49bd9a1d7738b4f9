import { SynthError } from '../synth-error.ts';

/** Lambda's limit is 6 MB, which includes the gateway's envelope and the caller's identifier. */
export const maxResponseBytes = 4_000_000;

/** Throws a SynthError for a response that exceeds Lambda's limit. */
export function requireResponseFits(subject: string, response: object): void {
  // A function's answer holds its body as text.
  const bytes = Buffer.byteLength(JSON.stringify({ body: JSON.stringify(response) }));
  if (bytes <= maxResponseBytes) return;
  throw new SynthError(
    `Cannot deploy ${subject}: its response would have ${bytes} bytes, a function may answer ${maxResponseBytes}. Publish less in its resource`,
  );
}
