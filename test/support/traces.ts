import { createHash } from 'node:crypto';

/** The forms in which a value could be kept: itself, its encodings, alone or within base64, and digests without a key. */
function tracesOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const digests = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) => {
    const digest = createHash(algorithm).update(bytes).digest();
    return [digest.toString('hex'), digest.toString('base64'), digest.toString('base64url')];
  });
  // Base64 of a value within a longer text, whatever its offset there.
  const within = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  return [value, encodeURIComponent(value), bytes.toString('hex'), ...within, ...digests];
}

/** Those of `values` of which `text` holds a trace in any case. */
export function tracedIn(text: string, values: readonly string[]): string[] {
  const kept = text.toLowerCase();
  return values.filter((value) => tracesOf(value).some((trace) => kept.includes(trace.toLowerCase())));
}
