import { createHash } from 'node:crypto';
import type { Release } from './release.ts';

/**
 * The manifest that the publisher reads: lines of JSON, first the number of documents and the routes beside theirs, then one line
 * for each document. A generator, because all lines as one text would be the largest thing in memory.
 */
export function* manifestLines({ routes, documents }: Release): Generator<string> {
  yield `${JSON.stringify({ documents: documents.length, routes })}\n`;
  for (const { path, key, markdownOf, mediaType, cacheControl, encoding, body } of documents) {
    yield `${JSON.stringify({ path, key, markdownOf, mediaType, cacheControl, encoding, body })}\n`;
  }
}

/** SHA-256 of the manifest. */
export function manifestDigest(release: Release): string {
  const hash = createHash('sha256');
  for (const line of manifestLines(release)) hash.update(line);
  return hash.digest('hex');
}
