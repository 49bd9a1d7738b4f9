import { createHash } from 'node:crypto';
import type { Release } from '../contract/release.ts';

/**
 * What the publisher reads: lines of JSON, first the endpoints, then one for each document. They come one by one, because
 * all of them as one text would be the largest thing in memory.
 */
export function* manifestLines({ endpoints, documents }: Release): Generator<string> {
  yield `${JSON.stringify(endpoints)}\n`;
  for (const { path, key, markdownOf, mediaType, cacheControl, body } of documents) {
    yield `${JSON.stringify({ path, key, markdownOf, mediaType, cacheControl, body })}\n`;
  }
}

/** Another one when anything of what is published is another. */
export function manifestDigest(release: Release): string {
  const hash = createHash('sha256');
  for (const line of manifestLines(release)) hash.update(line);
  return hash.digest('hex');
}
