import { basename, extname } from 'node:path';
import { slug as Slug } from '../../../contract/content/content-fields.ts';
import type { ContentFolder } from './content-folder.ts';

/** Whether the name of a file without its extension can be part of a path. If not, adds an issue. */
export function checkFileSlug(folder: ContentFolder, file: string): boolean {
  const extension = extname(file);
  const name = basename(file, extension);
  if (Slug.safeParse(name).success) return true;
  folder.addIssue(file, {
    wrong: 'has a name that cannot be part of an address',
    right: `use only lower-case letters, digits and single hyphens${suggestName(name, extension)}`,
  });
  return false;
}

function suggestName(name: string, extension: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  return words ? `, for instance "${words.join('-')}${extension}"` : '';
}
