import type { Release, ReleaseDocument } from '../../contract/release.ts';

/**
 * Reads the asset that synth wrote: lines of JSON, first the endpoints, then one line for each document. Documents are
 * parsed one by one, so that memory holds the bytes and no second copy of them.
 */
export function readManifest(bytes: Uint8Array): Release<Iterable<ReleaseDocument>> {
  const endpoints = [...lines(bytes, 1)];
  return {
    endpoints: JSON.parse(endpoints[0] ?? '{}'),
    documents: {
      *[Symbol.iterator]() {
        let isDocument = false;
        for (const line of lines(bytes)) {
          if (isDocument) yield JSON.parse(line) as ReleaseDocument;
          isDocument = true;
        }
      },
    },
  };
}

function* lines(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  for (let count = 0; count < most && start < buffer.length; count += 1) {
    const end = buffer.indexOf('\n', start);
    if (end === -1) throw new Error('Cannot read the manifest: it ends in the midst of a line');
    yield buffer.toString('utf8', start, end);
    start = end + 1;
  }
}
