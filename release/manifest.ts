import { createHash } from 'node:crypto';
import type { Release, ReleaseDocument } from './release.ts';

/**
 * The manifest hands a release from synth to the publisher: lines of JSON, first a header, then one line for each
 * document.
 */
interface Header {
  /** How many lines follow. An upload that was cut off must not pass for a release with fewer documents. */
  readonly documents: number;
  readonly routes: Release['routes'];
}

/** The members of a document, in the order of its line. */
const members = Object.keys({
  path: true,
  key: true,
  markdownOf: true,
  mediaType: true,
  cacheControl: true,
  encoding: true,
  body: true,
} satisfies Record<keyof ReleaseDocument, true>);

/** Writes the manifest. A generator, because all lines as one text would be the largest object in memory. */
export function* manifestLines({ routes, documents }: Release): Generator<string> {
  yield `${JSON.stringify({ documents: documents.length, routes } satisfies Header)}\n`;
  for (const document of documents) yield `${JSON.stringify(document, members)}\n`;
}

/** SHA-256 of the manifest. */
export function manifestDigest(release: Release): string {
  const hash = createHash('sha256');
  for (const line of manifestLines(release)) hash.update(line);
  return hash.digest('hex');
}

/**
 * Reads the manifest. Documents are parsed one by one, so their bytes are in memory only once. Throws when the manifest
 * is not complete. It does not check types: synth and publisher are one commit.
 */
export function readManifest(bytes: Uint8Array): Release<Iterable<ReleaseDocument>> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [first, ...others] = wholeLines(buffer);
  const parse = ({ start, end }: Line) => JSON.parse(buffer.toString('utf8', start, end));
  if (!first) throw unreadable('it has no whole line');
  const { documents: count, routes }: Header = parse(first);
  if (others.length !== count) throw unreadable(`it has ${others.length} of ${count} documents`);
  return {
    routes,
    documents: {
      *[Symbol.iterator]() {
        for (const line of others) yield parse(line) as ReleaseDocument;
      },
    },
  };
}

const unreadable = (issue: string) => new Error(`Cannot read the manifest: ${issue}`);

interface Line {
  readonly start: number;
  readonly end: number;
}

/** Complete lines. One that was cut off does not count. */
function wholeLines(buffer: Buffer): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let end = buffer.indexOf('\n'); end !== -1; end = buffer.indexOf('\n', start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}
