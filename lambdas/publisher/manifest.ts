import type { Release, ReleaseDocument } from '../../contract/release.ts';

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
  const { documents: count, routes } = readHeader(buffer);
  const found = countLines(buffer) - 1;
  if (found !== count) throw new Error(`Cannot read the manifest: it has ${found} of ${count} documents`);
  return {
    routes,
    documents: {
      *[Symbol.iterator]() {
        let isDocument = false;
        for (const line of lines(buffer)) {
          if (isDocument) yield JSON.parse(line) as ReleaseDocument;
          isDocument = true;
        }
      },
    },
  };
}

function readHeader(buffer: Buffer): ManifestHeader {
  const [header] = lines(buffer);
  if (header === undefined) throw new Error('Cannot read the manifest: it has no whole line');
  return JSON.parse(header);
}

/** Lines that end: what was cut off in the midst of one does not count. */
function countLines(buffer: Buffer): number {
  let count = 0;
  for (let end = buffer.indexOf('\n'); end !== -1; end = buffer.indexOf('\n', end + 1)) count += 1;
  return count;
}

function* lines(buffer: Buffer): Generator<string> {
  let start = 0;
  for (let end = buffer.indexOf('\n'); end !== -1; end = buffer.indexOf('\n', start)) {
    yield buffer.toString('utf8', start, end);
    start = end + 1;
  }
}
