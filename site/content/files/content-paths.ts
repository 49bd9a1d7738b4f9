import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { otherFiles, wordsFolder } from '../../../contract/content/other-content.ts';
import { resourceDefinitions } from '../../../contract/resources/all-resources.ts';
import type { ContentSource } from '../../../contract/resources/resource-definition.ts';
import type { ContentIssue } from './content-issue.ts';

const sources: readonly ContentSource[] = Object.values(resourceDefinitions).map(({ content }) => content);

/** Files that belong directly in content/. In a folder such as cases/, they are misplaced files, not entries. */
const rootFiles = new Set<string>(sources.flatMap((source) => ('file' in source ? source.file : [])));

const fileNames = new Set([...rootFiles, ...Object.values(otherFiles).map(({ file }) => file)]);

const schemaFolder = 'schema';

const folders = new Set<string>([
  ...sources.flatMap((source) => ('folder' in source ? source.folder : [])),
  wordsFolder,
]);

/** Whether content files belong in a folder with this path. */
export const isFolder = (path: string) => folders.has(path);

/** Whether `path` is the path of a content file or an editor schema. */
export function isContentFile(path: string): boolean {
  const [folder, base = '', ...deeper] = path.split('/');
  if (base === '') return fileNames.has(path);
  if (deeper.length > 0) return false;
  if (folder === wordsFolder) return /.\.json$/.test(base);
  if (folder === schemaFolder) return base.endsWith('.schema.json');
  return sources.some(
    (source) =>
      'folder' in source &&
      source.folder === folder &&
      (/.\.json$/.test(base) || (source.markdown !== undefined && /.\.md$/.test(base))),
  );
}

type StrayIssue = Pick<ContentIssue, 'problem' | 'fix'>;

const notContent: StrayIssue = {
  problem: 'is not a content file',
  fix: 'remove it, or move it out of content/',
};

/** Returns the issue with a file that is not a content file. `paths` are those of all files. */
export function strayIssue(path: string, paths: readonly string[]): StrayIssue | undefined {
  const isMisplaced = path.includes('/') && rootFiles.has(basename(path)) && !paths.includes(basename(path));
  return !isContentFile(path) || isMisplaced ? notContent : undefined;
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
