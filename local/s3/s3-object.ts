import { createHash } from 'node:crypto';

/** An object with its deployed metadata. */
export interface S3Object {
  readonly body: Buffer;
  readonly contentType: string;
  readonly cacheControl: string | undefined;
  readonly etag: string;
  readonly lastModified: Date;
}

/** Creates an object as `PutObject` does: the ETag is the quoted MD5 digest of the body. */
export function createS3Object(
  body: Buffer,
  contentType: string,
  cacheControl: string | undefined,
  lastModified: Date,
): S3Object {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  return { body, contentType, cacheControl, etag, lastModified };
}
