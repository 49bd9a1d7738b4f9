import { join } from 'node:path';
import { mediaFolder } from '../../contract/content/website-content.ts';
import { ContentError, type ContentIssue } from '../content/files/content-issue.ts';
import { bytesDocument, type Document } from '../resources/document.ts';
import { renderImages } from '../website/images/render-images.ts';
import type { SiteImage } from '../website/images/site-images.ts';

/** Draws the images of a site. Rejects with a ContentError if a picture in `contentDirectory` cannot be decoded. */
export async function imageDocuments(
  images: readonly SiteImage[],
  contentDirectory: string,
): Promise<Document[]> {
  const results = await renderImages(images.map(({ job }) => job));
  /** A picture that is drawn twice has one issue. */
  const issues = new Map<string, ContentIssue>();
  const documents = images.flatMap(({ kind, paths, file }, index) => {
    const result = results[index] ?? { error: 'is missing' };
    if ('outputs' in result) {
      return paths.map((path, output) =>
        bytesDocument(kind, path, result.outputs[output] ?? new Uint8Array()),
      );
    }
    if (file === undefined) throw new Error(`Cannot draw "${paths[0]}": ${result.error}`);
    issues.set(file, {
      file: join(contentDirectory, mediaFolder, file),
      pointer: '',
      problem: `is broken or truncated (${result.error})`,
      fix: 'export it again from the program that made it',
    });
    return [];
  });
  if (issues.size > 0) throw new ContentError(contentDirectory, [...issues.values()]);
  return documents;
}
