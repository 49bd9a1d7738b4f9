import { join } from 'node:path';
import { mediaFolder } from '../../contract/content/website-content.ts';
import { ContentError } from '../content/files/content-issue.ts';
import { bytesDocument, type SiteDocument, textDocument } from '../resources/site-document.ts';
import { renderImages } from '../website/images/render-images.ts';
import type { SiteImage } from '../website/images/site-images.ts';

/** Draws the images of a site. Rejects with a ContentError if a picture in `contentDirectory` cannot be decoded. */
export async function imageDocuments(
  images: readonly SiteImage[],
  contentDirectory: string,
  signal?: AbortSignal,
): Promise<SiteDocument[]> {
  const results = await renderImages(
    images.map(({ job }) => job),
    { signal },
  );
  const drawnImages = images.map((image, index) => ({
    ...image,
    result: results[index] ?? { error: 'is missing' },
  }));
  const issues = drawnImages.flatMap(({ file, result }) =>
    file !== undefined && 'error' in result
      ? [
          {
            file: join(contentDirectory, mediaFolder, file),
            pointer: '',
            problem: `is broken: ${result.error}`,
            fix: 'export it again from the program that made it',
          },
        ]
      : [],
  );
  if (issues.length > 0) throw new ContentError(contentDirectory, issues);
  return drawnImages.flatMap(({ kind, paths, result }) => {
    if ('error' in result) throw new Error(`Cannot draw "${paths[0]}": ${result.error}`);
    return paths.map((path, index) => {
      const bytes = result.outputs[index] ?? new Uint8Array();
      return kind === 'svg'
        ? textDocument(kind, path, Buffer.from(bytes).toString('utf8'))
        : bytesDocument(kind, path, bytes);
    });
  });
}
