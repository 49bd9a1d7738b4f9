import { createHash } from 'node:crypto';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import {
  digestLength,
  objectKey,
  type ReleaseDocument,
  type StoredDocument,
  versionedPath,
} from '../../release/release.ts';
import { forEachBounded } from './bounded-concurrency.ts';
import type { NewObject, ObjectStore } from './stores.ts';

/** S3 accepts 3,500 puts per second and prefix, and each signature takes some processor time. */
const maxConcurrentPuts = 32;

interface UploadOptions {
  readonly documents: Iterable<ReleaseDocument>;
  readonly baseUrl: string;
  readonly objects: ObjectStore;
  /** Keys in the bucket. */
  readonly present: ReadonlySet<string>;
  readonly requireTime: () => void;
}

export interface UploadedObjects {
  readonly documents: readonly StoredDocument[];
  /** Objects with a fixed key, which the caller still has to put. */
  readonly fixed: readonly (readonly [key: string, object: NewObject])[];
  /** Keys of the objects that were put. */
  readonly put: readonly string[];
}

/** Uploads the objects that are not in the bucket yet. */
export async function uploadObjects(options: UploadOptions): Promise<UploadedObjects> {
  const { baseUrl, objects, present, requireTime } = options;
  const documents: StoredDocument[] = [];
  const fixed: [string, NewObject][] = [];
  const put = new Set<string>();
  await forEachBounded(options.documents, maxConcurrentPuts, async (document) => {
    const { path, markdownOf } = document;
    const object = objectOf(document, baseUrl);
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

/** The digest of everything that a reader receives of the object, and of the end of its key. */
function digestOf({ body, mediaType, cacheControl }: NewObject, suffix: string): string {
  return createHash('sha256')
    .update([mediaType, cacheControl, suffix, ''].join('\0'))
    .update(body)
    .digest('hex')
    .slice(0, digestLength);
}
