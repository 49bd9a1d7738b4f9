import { posix } from 'node:path';
import { pictureEnding } from '../../../contract/content/media-content.ts';
import { mediaFolder, pagesFolder } from '../../../contract/content/website-content.ts';
import { nearestName } from '../../../contract/nearest-name.ts';

/** What content/ may hold. */
export interface ContentNames {
  /** The files that are in no folder. */
  readonly files: readonly string[];
  /** Folders, with the extensions of their files. */
  readonly folders: Readonly<Record<string, readonly string[]>>;
}

/** What editors and systems add to a name, or write in place of an ending. */
const otherEndings = [
  { pattern: /\.json(?:c|5)?(?:\.txt)?$/i, extension: '.json' },
  { pattern: /(?:\.md)?\.txt$|\.(?:markdown|mdown|mdx|md)$/i, extension: '.md' },
] as const;

/**
 * Where an unexpected file of content/ was probably meant to be: its path from content/ on; `undefined` if that is
 * unclear.
 */
export function meantPath(name: string, { files, folders }: ContentNames): string | undefined {
  const base = posix.basename(name);
  const file = files.find((one) => one === withUsualEnding(base).toLowerCase());
  if (file !== undefined) return file;
  if (pictureEnding.test(base)) return `${mediaFolder}/${base}`;
  const [first = ''] = name.split('/');
  if (first === base) return /^[a-z\d-]+\.md$/.test(base) ? `${pagesFolder}/${base}` : undefined;
  const folder =
    Object.keys(folders).find((one) => one === first) ?? nearestName(first, Object.keys(folders));
  const meant = withUsualEnding(base);
  const isMeant = folder !== undefined && folders[folder]?.includes(posix.extname(meant));
  return isMeant && `${folder}/${meant}` !== name ? `${folder}/${meant}` : undefined;
}

/**
 * Unknown folders of content/, each with the one of `folders` whose name it resembles, if `names` has nothing in that.
 */
export function renamedFolders(names: readonly string[], folders: readonly string[]): [string, string][] {
  const found = [...new Set(names.flatMap((name) => name.match(/^[^/]+(?=\/)/) ?? []))];
  return found
    .filter((name) => !folders.includes(name))
    .flatMap((name) => {
      const meant = nearestName(name, folders);
      return meant === undefined || found.includes(meant) ? [] : [[name, meant] as [string, string]];
    });
}

function withUsualEnding(base: string): string {
  const ending = otherEndings.find(({ pattern }) => pattern.test(base));
  return ending ? base.replace(ending.pattern, ending.extension) : base;
}
