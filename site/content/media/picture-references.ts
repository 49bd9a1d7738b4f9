import { mediaFolder } from '../../../contract/content/website-content.ts';
import type { ContentFiles } from '../files/content-files.ts';
import type { ContentFolder } from '../files/content-folder.ts';
import { formatAlternatives } from '../files/content-issue.ts';

/** Checks that all pictures referenced by JSON files exist. */
export function checkPictureReferences(folder: ContentFolder, { cases, company }: ContentFiles): void {
  for (const { file, value } of cases) {
    if (value?.picture) checkNamedFile(folder, file, '/picture/file', value.picture.file);
  }
  for (const { file, value } of company) {
    for (const [index, { picture }] of (value?.people ?? []).entries()) {
      if (picture) checkNamedFile(folder, file, `/people/${index}/picture/file`, picture.file);
    }
  }
}

/** Adds an issue to `file` at `pointer` if `name` is not in content/media/, or in another folder of the content. */
export function checkNamedFile(
  folder: ContentFolder,
  file: string,
  pointer: string,
  name: string,
  location = mediaFolder,
): void {
  if (folder.has(`${location}/${name}`)) return;
  const names = folder.filesIn(location);
  folder.addIssue(file, {
    pointer,
    problem: `is ${JSON.stringify(name)}, which is not in content/${location}/`,
    fix:
      names.length > 0 && names.length < 10
        ? `put it there, or write ${formatAlternatives(names)}`
        : 'put it there',
  });
}
