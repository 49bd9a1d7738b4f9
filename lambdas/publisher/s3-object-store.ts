import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { countInDigits } from '../../contract/in-words.ts';
import type { ObjectMetadata, ObjectStore } from './stores.ts';

const missingStatuses: readonly unknown[] = [403, 404];

/** An S3 bucket. */
export class S3ObjectStore implements ObjectStore {
  readonly #client: S3Client;
  readonly #name: string;

  constructor(client: S3Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  async list(): Promise<Set<string>> {
    const keys = new Set<string>();
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#name, ContinuationToken: token }),
      );
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.add(Key);
      token = page.NextContinuationToken;
    } while (token !== undefined);
    return keys;
  }

  /** Also returns undefined for an unreadable object: without s3:ListBucket, S3 answers 403 for a missing key. */
  async get(key: string, range?: { offset: number; size: number }): Promise<Uint8Array | undefined> {
    const Range = range && `bytes=${range.offset}-${range.offset + range.size - 1}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#name, Key: key, Range }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof S3ServiceException && missingStatuses.includes(error.$metadata.httpStatusCode)) {
        return undefined;
      }
      throw error;
    }
  }

  async put(key: string, body: Uint8Array, metadata: ObjectMetadata): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({ Bucket: this.#name, Key: key, Body: body, ...headersOf(metadata) }),
    );
  }

  async copy(...[key, source, metadata]: Parameters<ObjectStore['copy']>): Promise<void> {
    await this.#client.send(
      new CopyObjectCommand({
        Bucket: this.#name,
        Key: key,
        CopySource: `${source.bucket}/${source.key}`,
        MetadataDirective: 'REPLACE',
        ...headersOf(metadata),
      }),
    );
  }
}

const headersOf = ({ mediaType, cacheControl, contentLanguage }: ObjectMetadata) => ({
  ContentType: mediaType,
  CacheControl: cacheControl,
  ContentLanguage: contentLanguage,
});

/** Deletes at most 1,000 keys. Not a store method, so that the publisher's bundle contains no code that deletes. */
export async function deleteObjects(
  client: S3Client,
  bucket: string,
  keys: readonly string[],
): Promise<void> {
  const Objects = keys.map((Key) => ({ Key }));
  const { Errors = [] } = await client.send(
    new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
  );
  const [error] = Errors;
  if (error) {
    throw new Error(
      `Cannot delete ${countInDigits(Errors.length, 'object')}: S3 reports ${error.Code} for "${error.Key}"`,
    );
  }
}
