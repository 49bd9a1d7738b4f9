import { posix } from 'node:path';
import { pictureExtensionPattern } from '../../../contract/content/media-content.ts';
import { mediaFolder, pagesFolder } from '../../../contract/content/website-content.ts';
import { nearestName } from '../../../contract/nearest-name.ts';

/** The files and folders that content/ may contain. */
export interface ContentNames {
  /** The files directly in content/. */
  readonly files: readonly string[];
  /** The extensions of the files in each folder. */
  readonly folders: Readonly<Record<string, readonly string[]>>;
}

/** Extensions that editors and operating systems write instead of the right one. */
const wrongExtensions = [
  { pattern: /\.json(?:c|5)?(?:\.txt)?$/i, extension: '.json' },
  { pattern: /(?:\.md)?\.txt$|\.(?:markdown|mdown|mdx|md)$/i, extension: '.md' },
] as const;

/** The path in content/ at which an unexpected file probably belongs, or `undefined` if that is unclear. */
export function suggestPath(name: string, { files, folders }: ContentNames): string | undefined {
  const base = posix.basename(name);
  const correctBase = correctExtension(base);
  const file = files.find((known) => known === correctBase.toLowerCase());
  if (file !== undefined) return file;
  if (pictureExtensionPattern.test(base)) return `${mediaFolder}/${base}`;
  const [first = ''] = name.split('/');
  if (first === base) return /^[a-z\d-]+\.md$/.test(base) ? `${pagesFolder}/${base}` : undefined;
  const folder =
    Object.keys(folders).find((known) => known === first) ?? nearestName(first, Object.keys(folders));
  if (folder === undefined || !folders[folder]?.includes(posix.extname(correctBase))) return undefined;
  const path = `${folder}/${correctBase}`;
  return path === name ? undefined : path;
}

/** Unknown folders in the paths `names`, each with the similarly named folder in `folders` that has no files. */
export function findMisnamedFolders(
  names: readonly string[],
  folders: readonly string[],
): [string, string][] {
  const existing = [...new Set(names.flatMap((name) => name.match(/^[^/]+(?=\/)/) ?? []))];
  return existing
    .filter((name) => !folders.includes(name))
    .flatMap((name) => {
      const nearest = nearestName(name, folders);
      return nearest === undefined || existing.includes(nearest) ? [] : [[name, nearest] as [string, string]];
    });
}

function correctExtension(base: string): string {
  const wrong = wrongExtensions.find(({ pattern }) => pattern.test(base));
  return wrong ? base.replace(wrong.pattern, wrong.extension) : base;
}
