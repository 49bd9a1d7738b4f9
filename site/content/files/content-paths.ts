import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { languageName } from '../../../contract/content/codes.ts';
import {
  fontsFolder,
  markdownFolders,
  mediaFolder,
  privacyFile,
  websiteFiles,
  wellKnownFolder,
} from '../../../contract/content/website-content.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { resourceDefinitions } from '../../../contract/resources/all-resources.ts';
import type { ContentSource } from '../../../contract/resources/resource-definition.ts';
import type { ContentIssue } from './content-issue.ts';

const sources: readonly ContentSource[] = Object.values(resourceDefinitions).map(({ content }) => content);

/** Files that belong directly in content/. In a folder such as cases/, they are misplaced files, not entries. */
const rootFiles = new Set<string>([
  ...sources.flatMap((source) => ('file' in source ? source.file : [])),
  privacyFile,
]);

const fileNames = new Set([...rootFiles, ...Object.values(websiteFiles).map(({ file }) => file)]);

const schemaFolder = 'schema';

const folders = new Set<string>([
  ...sources.flatMap((source) => ('folder' in source ? source.folder : [])),
  ...markdownFolders,
  wellKnownFolder,
]);

/** Whether content files belong in a folder with this path. */
export const isFolder = (path: string) => folders.has(path);

/** Whether `path` is the path of a content file or an editor schema. */
export function isContentFile(path: string): boolean {
  const [folder, base = '', ...deeper] = path.split('/');
  if (base === '') return fileNames.has(path);
  if (deeper.length > 0) return false;
  // The names and contents of these files are checked when they are read.
  if ([mediaFolder, fontsFolder, wellKnownFolder].includes(String(folder))) return true;
  if (folder === schemaFolder) return base.endsWith('.schema.json');
  if (markdownFolders.includes(String(folder))) return /.\.md$/.test(base);
  return sources.some(
    (source) =>
      'folder' in source &&
      source.folder === folder &&
      (/.\.json$/.test(base) || (source.markdown !== undefined && /.\.md$/.test(base))),
  );
}

/** The folder directly in content/ that contains a file, or an empty string for a file directly in content/. */
export const folderOf = (path: string) => path.slice(0, Math.max(0, path.indexOf('/')));

/** The folders that are named after a language: each contains a translation. */
export function languageFolders(files: readonly FoundFile[]): string[] {
  return [...new Set(files.map(({ path }) => folderOf(path)))].filter(
    (folder) => !isKnownFolder(folder) && languageName(folder) !== undefined,
  );
}

const isKnownFolder = (folder: string) =>
  folders.has(folder) || [mediaFolder, fontsFolder, schemaFolder].includes(folder);

type StrayIssue = Pick<ContentIssue, 'problem' | 'fix'>;

const notContent: StrayIssue = {
  problem: 'is not a content file',
  fix: 'remove it, or move it out of content/',
};

/** Returns the issue with a file that is not a content file. `paths` are those of all files. */
export function strayIssue(path: string, paths: readonly string[]): StrayIssue | undefined {
  const folder = folderOf(path);
  if (!isKnownFolder(folder) && folder !== '' && isContentFile(path.slice(folder.length + 1))) {
    const problem = 'is in a folder that is not named after a language';
    return { problem, fix: 'name the folder of a translation by its code (BCP 47), such as "en" or "pt-BR"' };
  }
  const isMisplaced = folder !== '' && rootFiles.has(basename(path)) && !paths.includes(basename(path));
  return !isContentFile(path) || isMisplaced ? notContent : undefined;
}

/** The content that has no texts to translate. */
const untranslated: readonly string[] = [
  websiteFiles.theme.file,
  websiteFiles.redirects.file,
  mediaFolder,
  fontsFolder,
  wellKnownFolder,
  schemaFolder,
];

/** The content of which a folder is a translation. */
interface OriginalContent {
  readonly drafts: readonly string[];
  has(path: string): boolean;
  namesIn(folder: string, extension: string): readonly string[];
}

/** Returns the issue with a file in a translation of `original` that does not translate a file. */
export function untranslatableIssue(path: string, original: OriginalContent): StrayIssue | undefined {
  if (untranslated.includes(folderOf(path) || path))
    return { problem: 'is not translated', fix: 'remove it: every language uses the one in content/' };
  if (!isContentFile(path)) return notContent;
  // The words have defaults, which need no file.
  if (path === websiteFiles.words.file || original.has(path) || original.drafts.includes(path))
    return undefined;
  const extension = extname(path);
  const nearest = nearestName(basename(path, extension), original.namesIn(folderOf(path), extension));
  const fix = nearest === undefined ? 'remove it' : `rename it to "${nearest}${extension}", or remove it`;
  return { problem: `translates "${path}", which content/ does not have`, fix };
}

/** Names of files that editors and operating systems create. Hidden files are ignored in any case. */
const ignoredFiles = /~$|^#.*#$|^~\$|\.(?:bak|orig|rej|tmp|sw[a-p])$|^(?:thumbs\.db|desktop\.ini)$/i;

interface FoundFile {
  /** The path relative to the content folder, with slashes. */
  readonly path: string;
  readonly isLink: boolean;
}

/** All files and symbolic links below `directory`, sorted. Links are not followed, and hidden files are ignored. */
export function filesIn(directory: string, folder = ''): FoundFile[] {
  return readdirSync(join(directory, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = folder + entry.name;
      const isLink = entry.isSymbolicLink();
      if (entry.isDirectory()) return filesIn(directory, `${path}/`);
      return (entry.isFile() || isLink) && !ignoredFiles.test(entry.name) ? [{ path, isLink }] : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
