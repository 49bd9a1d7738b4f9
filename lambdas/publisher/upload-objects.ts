import { createHash } from 'node:crypto';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import {
  apiPath,
  digestLength,
  objectKey,
  type ReleaseDocument,
  type StoredDocument,
} from '../../release/release.ts';
import { forEachBounded } from './bounded-concurrency.ts';
import type { NewObject, ObjectStore } from './stores.ts';

/** S3 accepts 3,500 puts per second for each prefix, and each signature takes some CPU time. */
const maxConcurrentPuts = 32;

interface UploadOptions {
  readonly documents: Iterable<ReleaseDocument>;
  readonly baseUrl: string;
  readonly objects: ObjectStore;
  /** Keys of the objects in the bucket. */
  readonly existingKeys: ReadonlySet<string>;
  readonly requireTime: () => void;
}

export interface UploadedObjects {
  readonly documents: readonly StoredDocument[];
  /** Objects with fixed keys, which the caller still has to upload. */
  readonly fixedObjects: readonly (readonly [key: string, object: NewObject])[];
  /** Keys of the objects that were uploaded. */
  readonly newKeys: readonly string[];
}

/** Uploads the objects that are not yet in the bucket. */
export async function uploadObjects(options: UploadOptions): Promise<UploadedObjects> {
  const { baseUrl, objects, existingKeys, requireTime } = options;
  const documents: StoredDocument[] = [];
  const fixedObjects: [string, NewObject][] = [];
  const newKeys = new Set<string>();
  await forEachBounded(options.documents, maxConcurrentPuts, async (document) => {
    const { path, markdownOf } = document;
    const object = toObject(document, baseUrl);
    if (path === undefined) {
      if (document.key !== undefined) fixedObjects.push([document.key, object]);
      return;
    }
    const key = objectKey(digestOf(object, apiPath(path)), path);
    documents.push({ path, markdownOf, key });
    if (existingKeys.has(key) || newKeys.has(key)) return;
    newKeys.add(key);
    requireTime();
    await objects.put(key, object);
  });
  return { documents, fixedObjects, newKeys: [...newKeys] };
}

function toObject(document: ReleaseDocument, baseUrl: string): NewObject {
  const { body, encoding, mediaType, cacheControl, contentLanguage } = document;
  const isText = encoding === undefined;
  return {
    body: isText ? body.replaceAll(baseUrlPlaceholder, () => baseUrl) : Buffer.from(body, encoding),
    mediaType,
    cacheControl,
    contentLanguage,
  };
}

/** Returns the digest of everything that a reader receives of the object, and of the suffix of its key. */
function digestOf({ body, mediaType, cacheControl, contentLanguage }: NewObject, suffix: string): string {
  return createHash('sha256')
    .update([mediaType, cacheControl, contentLanguage, suffix, ''].join('\0'))
    .update(body)
    .digest('hex')
    .slice(0, digestLength);
}
