import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import type { ManifestDocument } from '../../release/manifest.ts';
import { objectKey, type StoredDocument, storedDocument } from '../../release/release.ts';
import { forEachBounded } from './bounded-concurrency.ts';
import type { ObjectStore, ReleaseBodies } from './stores.ts';

/** S3 accepts 3,500 puts per second for each prefix, and each signature takes some CPU time. */
const maxConcurrentPuts = 32;

interface UploadOptions {
  readonly documents: readonly ManifestDocument[];
  readonly bodies: ReleaseBodies;
  readonly baseUrl: string;
  readonly objects: ObjectStore;
  /** Keys of the objects in the bucket. */
  readonly existingKeys: ReadonlySet<string>;
  readonly requireTime: () => void;
}

interface UploadedObjects {
  readonly documents: readonly StoredDocument[];
  /** Keys of the objects that were uploaded. */
  readonly newKeys: readonly string[];
}

/** Uploads the objects that are not yet in the bucket. Reads no other bytes. */
export async function uploadObjects(options: UploadOptions): Promise<UploadedObjects> {
  const { documents, baseUrl, existingKeys, requireTime } = options;
  const stored: StoredDocument[] = [];
  const missing = new Map<string, ManifestDocument>();
  for (const { path, ...entry } of documents) {
    if (path === undefined) continue;
    const document = { path, ...entry };
    const key = objectKey(document, document, baseUrl);
    stored.push(storedDocument(document, key));
    if (!existingKeys.has(key)) missing.set(key, document);
  }
  await forEachBounded(missing, maxConcurrentPuts, async ([key, document]) => {
    requireTime();
    await uploadObject(key, document, options);
  });
  return { documents: stored, newKeys: [...missing.keys()] };
}

/** Uploads the body of `document` as the object `key`. */
export async function uploadObject(
  key: string,
  document: ManifestDocument,
  { bodies, baseUrl, objects }: Pick<UploadOptions, 'bodies' | 'baseUrl' | 'objects'>,
): Promise<void> {
  const { asset, offset = 0, size, hasPlaceholder } = document;
  if (asset !== undefined) {
    await objects.copy(key, { bucket: bodies.bucket, key: asset }, document);
    return;
  }
  const bytes = size === 0 ? new Uint8Array() : await bodies.read(offset, size);
  await objects.put(key, hasPlaceholder ? withBaseUrl(bytes, baseUrl) : bytes, document);
}

function withBaseUrl(bytes: Uint8Array, baseUrl: string): Uint8Array {
  return Buffer.from(new TextDecoder().decode(bytes).replaceAll(baseUrlPlaceholder, () => baseUrl));
}
