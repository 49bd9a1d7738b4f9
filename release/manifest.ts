import type { Release, ReleaseDocument } from './release.ts';

/**
 * The header of a manifest. A manifest passes a release from synth to the publisher as lines of JSON: this header, then
 * one line per document.
 */
interface Header {
  /** Number of documents that follow. A truncated upload must not pass for a release with fewer documents. */
  readonly documents: number;
  readonly routes: Release['routes'];
}

/** Yields the lines of the manifest. As one string, they would be the largest object in memory. */
export function* manifestLines({ routes, documents }: Release): Generator<string> {
  yield `${JSON.stringify({ documents: documents.length, routes } satisfies Header)}\n`;
  for (const {
    path,
    key,
    markdownOf,
    mediaType,
    cacheControl,
    contentLanguage,
    encoding,
    body,
  } of documents) {
    const metadata = { path, key, markdownOf, mediaType, cacheControl, contentLanguage };
    const document = { ...metadata, encoding, body };
    yield `${JSON.stringify(document satisfies Record<keyof ReleaseDocument, unknown>)}\n`;
  }
}

/**
 * Reads the manifest. Documents are parsed one at a time, so their bytes are in memory only once. Throws if the
 * manifest is incomplete. Types are not checked, because synth and publisher come from the same commit.
 */
export function readManifest(bytes: Uint8Array): Release<Iterable<ReleaseDocument>> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [headerLine, ...documentLines] = completeLines(buffer);
  const parse = ({ start, end }: Line) => JSON.parse(buffer.toString('utf8', start, end));
  if (!headerLine) throw manifestError('it has no complete line');
  const { documents: count, routes }: Header = parse(headerLine);
  if (documentLines.length !== count)
    throw manifestError(`it contains ${documentLines.length} of ${count} documents`);
  return {
    routes,
    documents: {
      *[Symbol.iterator]() {
        for (const line of documentLines) yield parse(line) as ReleaseDocument;
      },
    },
  };
}

const manifestError = (issue: string) => new Error(`Cannot read the manifest: ${issue}`);

interface Line {
  readonly start: number;
  readonly end: number;
}

/** Finds the complete lines. A line that was cut off does not count. */
function completeLines(buffer: Buffer): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let end = buffer.indexOf('\n'); end !== -1; end = buffer.indexOf('\n', start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}
