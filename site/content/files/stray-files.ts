import { posix } from 'node:path';
import { pictureExtensionPattern } from '../../../contract/content/media-content.ts';
import { mediaFolder, pagesFolder } from '../../../contract/content/website-content.ts';
import { nearestName } from '../../../contract/nearest-name.ts';

/** The files and folders that content/ may contain. */
export interface ContentNames {
  /** The files directly in content/. */
  readonly files: readonly string[];
  /** The file extensions that each folder may contain. */
  readonly folders: Readonly<Record<string, readonly string[]>>;
}

/** Wrong extensions that editors and operating systems produce, each with the correct one. */
const wrongExtensions = [
  { pattern: /\.json(?:c|5)?(?:\.txt)?$/i, extension: '.json' },
  { pattern: /(?:\.md)?\.txt$|\.(?:markdown|mdown|mdx|md)$/i, extension: '.md' },
] as const;

/** Returns the path in content/ where an unexpected file probably belongs, or `undefined` if that is unclear. */
export function suggestPath(path: string, { files, folders }: ContentNames): string | undefined {
  const base = posix.basename(path);
  const correctBase = correctExtension(base);
  const file = files.find((name) => name === correctBase.toLowerCase());
  if (file !== undefined) return file;
  if (pictureExtensionPattern.test(base)) return `${mediaFolder}/${base}`;
  const [first = ''] = path.split('/');
  if (first === base) return /^[a-z\d-]+\.md$/.test(base) ? `${pagesFolder}/${base}` : undefined;
  const folder =
    Object.keys(folders).find((name) => name === first) ?? nearestName(first, Object.keys(folders));
  if (folder === undefined || !folders[folder]?.includes(posix.extname(correctBase))) return undefined;
  const suggestion = `${folder}/${correctBase}`;
  return suggestion === path ? undefined : suggestion;
}

/** Finds unknown folders in `paths`, each with the similarly named folder in `folders` that has no files. */
export function findMisnamedFolders(
  paths: readonly string[],
  folders: readonly string[],
): [string, string][] {
  const existingFolders = [...new Set(paths.flatMap((path) => path.match(/^[^/]+(?=\/)/) ?? []))];
  return existingFolders
    .filter((name) => !folders.includes(name))
    .flatMap((name) => {
      const match = nearestName(name, folders);
      return match === undefined || existingFolders.includes(match)
        ? []
        : [[name, match] as [string, string]];
    });
}

function correctExtension(base: string): string {
  const match = wrongExtensions.find(({ pattern }) => pattern.test(base));
  return match ? base.replace(match.pattern, match.extension) : base;
}
