import { createHash } from 'node:crypto';
import { baseUrlPlaceholder } from './base-url-placeholder.ts';
import type { BodyFacts, DocumentEntry, FileBody, Release, ReleaseDocument } from './release.ts';

// A manifest passes a release from synth to the publisher: as lines of JSON, first the routes, then one line per document.
// The bytes are in a second file, one body after the other, so that the publisher can read only those that it needs.

/** A line of the manifest: a document, and where its bytes are. */
export interface ManifestDocument extends DocumentEntry, BodyFacts {
  /** Position in the file of bytes; absent if the body is an asset of its own. */
  readonly offset?: number;
  /** Key of the body in the bucket of assets, if it is an asset of its own. */
  readonly asset?: string;
}

/** A release as the publisher reads it. */
export interface Manifest {
  readonly routes: Release['routes'];
  readonly documents: readonly ManifestDocument[];
}

/** Bodies with more bytes are assets of their own, so that another changed document does not upload them again. */
export const maxSharedBytes = 1_000_000;

/** The bytes of a document, or the file that has them. */
export type Body = FileBody | (BodyFacts & { readonly bytes: Uint8Array });

/** A manifest, and the bodies in the order in which they follow each other in the file of bytes. */
interface PackedRelease {
  readonly manifest: Manifest;
  readonly bodies: readonly Body[];
}

/** Gives each body its place, equal ones the same. `addAsset` stores a large body, and returns its key. */
export function packRelease({ routes, documents }: Release, addAsset: (body: Body) => string): PackedRelease {
  const bodies: Body[] = [];
  const places = new Map<string, Pick<ManifestDocument, 'offset' | 'asset'>>();
  let end = 0;
  const placeOf = (body: Body) => {
    // The publisher replaces the placeholder, which S3 could not do in a copy.
    if (body.size > maxSharedBytes && !body.hasPlaceholder) return { asset: addAsset(body) };
    bodies.push(body);
    const offset = end;
    end += body.size;
    return { offset };
  };
  const packed = documents.map((document): ManifestDocument => {
    const { path, key, markdownOf, folder, mediaType, cacheControl, contentLanguage } = document;
    const body = bodyOf(document);
    const { sha256, size, hasPlaceholder } = body;
    const place = places.get(sha256) ?? placeOf(body);
    places.set(sha256, place);
    const entry = { path, key, markdownOf, folder, mediaType, cacheControl, contentLanguage };
    return { ...entry, sha256, size, hasPlaceholder, ...place };
  });
  return { manifest: { routes, documents: packed }, bodies };
}

/** Returns the digest of a document's body, and where its bytes are. */
export function bodyOf({ body }: Pick<ReleaseDocument, 'body'>): Body {
  if (typeof body === 'object' && 'file' in body) return body;
  const bytes = Buffer.from(body as Uint8Array);
  return {
    bytes,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    hasPlaceholder: typeof body === 'string' && body.includes(baseUrlPlaceholder),
  };
}

/** Returns the manifest as lines of JSON. */
export const formatManifest = ({ routes, documents }: Manifest): string =>
  [routes, ...documents].map((line) => JSON.stringify(line)).join('\n');

/** Reads the manifest. Types are not checked, because synth and publisher come from the same commit. */
export function readManifest(lines: Uint8Array): Manifest {
  const [routes, ...documents] = new TextDecoder()
    .decode(lines)
    .split('\n')
    .map((line) => JSON.parse(line));
  return { routes, documents };
}
