import { SynthError } from '../synth-error.ts';

/** Lambda hands over no answer beyond 6 MB; the gateway's envelope and the caller's own identifier belong to it. */
export const maxResponseBytes = 4_000_000;

/** Refuses what a function could not answer, while it can still be published in another way. */
export function requireResponseFits(subject: string, response: object): void {
  // A function's answer holds its body as text.
  const bytes = Buffer.byteLength(JSON.stringify({ body: JSON.stringify(response) }));
  if (bytes <= maxResponseBytes) return;
  throw new SynthError(
    `Cannot deploy ${subject}: its response would have ${bytes} bytes, a function may answer ${maxResponseBytes}. Publish less in its resource`,
  );
}
