import { createHash } from 'node:crypto';

/** An object with the metadata that it was deployed with. */
export interface S3Object {
  readonly body: Buffer;
  readonly contentType: string;
  readonly cacheControl: string | undefined;
  readonly etag: string;
  readonly lastModified: Date;
}

/** An object as `PutObject` makes it: its ETag is the quoted MD5 of the bytes. */
export function createS3Object(
  body: Buffer,
  contentType: string,
  cacheControl: string | undefined,
  lastModified: Date,
): S3Object {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  return { body, contentType, cacheControl, etag, lastModified };
}
