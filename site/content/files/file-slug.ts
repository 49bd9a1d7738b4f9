import { basename, extname } from 'node:path';
import { slug as Slug } from '../../../contract/content/content-fields.ts';
import type { ContentFolder } from './content-folder.ts';

/** Whether the name of a file, without its extension, can be part of a path; if not, that is an issue. */
export function checkFileSlug(folder: ContentFolder, file: string): boolean {
  const extension = extname(file);
  const name = basename(file, extension);
  if (Slug.safeParse(name).success) return true;
  folder.addIssue(file, {
    wrong: 'has a name that is no path',
    right: `rename it in lower-case letters and digits, joined by single hyphens${suggestion(name, extension)}`,
  });
  return false;
}

function suggestion(name: string, extension: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  return words ? `, for instance "${words.join('-')}${extension}"` : '';
}
