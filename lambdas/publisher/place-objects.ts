import { createHash } from 'node:crypto';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import {
  digestLength,
  objectKey,
  type PlacedDocument,
  type ReleaseDocument,
  versionedPath,
} from '../../release/release.ts';
import { forEachBounded } from './bounded-concurrency.ts';
import type { NewObject, ObjectStore } from './stores.ts';

/** S3 takes 3,500 puts a second in one folder; each needs some processor time for its signature. */
const maxConcurrentPuts = 32;

interface Placement {
  readonly documents: Iterable<ReleaseDocument>;
  readonly baseUrl: string;
  readonly objects: ObjectStore;
  /** Keys in the bucket. */
  readonly present: ReadonlySet<string>;
  readonly requireTime: () => void;
}

export interface PlacedObjects {
  readonly documents: readonly PlacedDocument[];
  /** Objects with a fixed key, which are still to be put. */
  readonly fixed: readonly (readonly [key: string, object: NewObject])[];
  /** Keys of the objects that were put. */
  readonly put: readonly string[];
}

/** Puts the objects of the documents that are not in the bucket yet. */
export async function placeObjects(placement: Placement): Promise<PlacedObjects> {
  const { objects, present, requireTime } = placement;
  const documents: PlacedDocument[] = [];
  const fixed: [string, NewObject][] = [];
  const put = new Set<string>();
  await forEachBounded(placement.documents, maxConcurrentPuts, async (document) => {
    const { path, markdownOf } = document;
    const object = objectOf(document, placement.baseUrl);
    if (path === undefined) {
      if (document.key !== undefined) fixed.push([document.key, object]);
      return;
    }
    const key = objectKey(digestOf(object, versionedPath(path)), path);
    documents.push({ path, markdownOf, key });
    if (present.has(key) || put.has(key)) return;
    put.add(key);
    requireTime();
    await objects.put(key, object);
  });
  return { documents, fixed, put: [...put] };
}

function objectOf(document: ReleaseDocument, baseUrl: string): NewObject {
  const { body, encoding, mediaType, cacheControl } = document;
  const isText = encoding === undefined;
  return {
    body: isText ? body.replaceAll(baseUrlPlaceholder, () => baseUrl) : Buffer.from(body, encoding),
    mediaType,
    cacheControl,
  };
}

/** Digests everything that a reader gets of the object, and the end of its key. */
function digestOf({ body, mediaType, cacheControl }: NewObject, suffix: string): string {
  return createHash('sha256')
    .update([mediaType, cacheControl, suffix, ''].join('\0'))
    .update(body)
    .digest('hex')
    .slice(0, digestLength);
}
