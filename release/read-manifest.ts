import type { Release, ReleaseDocument } from './release.ts';

interface ManifestHeader {
  /** How many lines follow. An upload that was cut off must not pass for a release with fewer documents. */
  readonly documents: number;
  readonly routes: Release['routes'];
}

/**
 * Reads the asset that synth wrote: lines of JSON, first the header, then one line for each document. Documents are
 * parsed one by one, so that memory holds the bytes and no second copy of them. Throws when the asset is not whole.
 */
export function readManifest(bytes: Uint8Array): Release<Iterable<ReleaseDocument>> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [first, ...others] = wholeLines(buffer);
  const parse = ({ start, end }: Line) => JSON.parse(buffer.toString('utf8', start, end));
  if (!first) throw new Error('Cannot read the manifest: it has no whole line');
  const { documents: count, routes }: ManifestHeader = parse(first);
  if (others.length !== count) {
    throw new Error(`Cannot read the manifest: it has ${others.length} of ${count} documents`);
  }
  return {
    routes,
    documents: {
      *[Symbol.iterator]() {
        for (const line of others) yield parse(line);
      },
    },
  };
}

interface Line {
  readonly start: number;
  readonly end: number;
}

/** Lines that end: what was cut off in the midst of one does not count. */
function wholeLines(buffer: Buffer): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let end = buffer.indexOf('\n'); end !== -1; end = buffer.indexOf('\n', start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}
