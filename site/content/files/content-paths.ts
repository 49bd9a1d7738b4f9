import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { languageName } from '../../../contract/content/codes.ts';
import {
  mediaFolder,
  pagesFolder,
  privacyFile,
  websiteFiles,
  wellKnownFolder,
} from '../../../contract/content/website-content.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { resourceDefinitions } from '../../../contract/resources/all-resources.ts';
import type { ContentSource } from '../../../contract/resources/resource-definition.ts';
import type { ContentIssue } from './content-issue.ts';

const sources: readonly ContentSource[] = Object.values(resourceDefinitions).map(({ content }) => content);
const fileNames = new Set<string>([
  ...sources.flatMap((source) => ('file' in source ? source.file : [])),
  ...Object.values(websiteFiles).map(({ file }) => file),
  privacyFile,
]);

/** Files that belong directly in content/. In a folder such as cases/, they are misplaced files, not entries. */
const rootFiles = new Set([
  ...sources.flatMap((source) => ('file' in source ? source.file : [])),
  privacyFile,
]);

const schemaFolder = 'schema';

const folders = new Set<string>([
  ...sources.flatMap((source) => ('folder' in source ? source.folder : [])),
  pagesFolder,
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
  if (folder === mediaFolder || folder === wellKnownFolder) return true;
  if (folder === schemaFolder) return base.endsWith('.schema.json');
  if (folder === pagesFolder) return /.\.md$/.test(base);
  return sources.some(
    (source) =>
      'folder' in source &&
      source.folder === folder &&
      (/.\.json$/.test(base) || (source.markdown !== undefined && /.\.md$/.test(base))),
  );
}

/** The folder directly in content/ that contains a file, or an empty string for a file directly in content/. */
export const folderOf = (path: string) => path.slice(0, Math.max(0, path.indexOf('/')));

const foldersOf = (paths: readonly string[]) => [...new Set(paths.map(folderOf))].filter(Boolean);
const isKnownFolder = (folder: string) =>
  folders.has(folder) || folder === mediaFolder || folder === schemaFolder;

/** The folders that are named after a language: each contains a translation. */
export function languageFolders(files: readonly FoundFile[]): string[] {
  return foldersOf(files.map(({ path }) => path)).filter(
    (folder) => !isKnownFolder(folder) && languageName(folder) !== undefined,
  );
}

/** An issue with files that are not read. It is reported at `path`, which may be their folder. */
interface StrayIssue extends Pick<ContentIssue, 'problem' | 'fix'> {
  readonly path: string;
  readonly strays: readonly string[];
}

/** Returns the issues with files that are not content files. */
export function strayIssues(paths: readonly string[]): StrayIssue[] {
  const isStray = (path: string) =>
    !isContentFile(path) ||
    (path.includes('/') && rootFiles.has(basename(path)) && !paths.includes(basename(path)));
  const translations = foldersOf(paths).filter(
    (folder) =>
      !isKnownFolder(folder) &&
      paths.some((path) => folderOf(path) === folder && isContentFile(path.slice(folder.length + 1))),
  );
  const otherPaths = paths.filter((path) => isStray(path) && !translations.includes(folderOf(path)));
  return [
    ...otherPaths.map((path) => ({
      path,
      strays: [path],
      problem: 'is not a content file',
      fix: 'remove it, or move it out of content/',
    })),
    ...translations.map((folder) => ({
      path: folder,
      strays: paths.filter((path) => folderOf(path) === folder),
      problem: 'is not the code of a language (BCP 47), as the name of a translation is',
      fix: `rename it to ${suggestTag(folder)}, or move it out of content/`,
    })),
  ];
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** Suggests the code of the language that the name of a folder means, such as "en" for "English" and "pt-BR" for "pt_br". */
function suggestTag(folder: string): string {
  const name = folder.toLowerCase();
  const tag = folder.replaceAll('_', '-');
  const canonical = /^[a-z]{2,3}(?:-[a-z\d]+)*$/i.test(tag) ? Intl.getCanonicalLocales(tag)[0] : undefined;
  const found =
    canonical !== undefined && languageName(canonical)
      ? canonical
      : alphabet
          .flatMap((first) => alphabet.map((second) => first + second))
          .find((code) => languageName(code)?.toLowerCase() === name);
  return found === undefined ? 'a code such as "en" or "pt-BR"' : JSON.stringify(found);
}

/** The content that has no texts to translate. */
const untranslated: readonly string[] = [
  websiteFiles.theme.file,
  websiteFiles.redirects.file,
  mediaFolder,
  wellKnownFolder,
  schemaFolder,
];

/** The content of which a folder is a translation. */
interface OriginalContent {
  readonly drafts: readonly string[];
  has(path: string): boolean;
  namesIn(folder: string, extension: string): readonly string[];
}

/** Returns the issue with a file in a translation of `original` that is not read, or `undefined`. */
export function translationIssue(path: string, original: OriginalContent): StrayIssue | undefined {
  const strays = [path];
  if (untranslated.includes(folderOf(path) || path)) {
    const fix = 'remove it: every language uses the one in content/';
    return { path, strays, problem: 'is not translated', fix };
  }
  if (!isContentFile(path)) {
    return { path, strays, problem: 'is not a content file', fix: 'remove it, or move it out of content/' };
  }
  // The words have defaults, which need no file.
  if (path === websiteFiles.words.file || original.has(path) || original.drafts.includes(path))
    return undefined;
  const extension = extname(path);
  const nearest = nearestName(basename(path, extension), original.namesIn(folderOf(path), extension));
  const fix = nearest === undefined ? 'remove it' : `rename it to "${nearest}${extension}", or remove it`;
  return { path, strays, problem: `translates "${path}", which content/ does not have`, fix };
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
