import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import {
  mediaFolder,
  pagesFolder,
  privacyFile,
  websiteFiles,
  wellKnownFolder,
} from '../../../contract/content/website-content.ts';
import { resourceDefinitions } from '../../../contract/resources/all-resources.ts';
import type { ContentSource } from '../../../contract/resources/resource-definition.ts';
import type { ContentIssue, FragmentLink } from './content-issue.ts';
import { decodeText, UnreadableTextError } from './decode-text.ts';
import { checkJson, JsonSyntaxError } from './json-syntax.ts';
import { schemaIssues } from './schema-issues.ts';
import { type ContentNames, findMisnamedFolders, suggestPath } from './stray-files.ts';
import { parsePointer, positionsIn, type TextPosition } from './text-position.ts';

const sources: readonly ContentSource[] = Object.values(resourceDefinitions).map(({ content }) => content);
const fileNames = new Set<string>([
  ...sources.flatMap((source) => ('file' in source ? source.file : [])),
  ...Object.values(websiteFiles).map(({ file }) => file),
  privacyFile,
]);

/** Files that belong directly in content/. In a folder such as cases/ they are misplaced, not entries. */
const rootFiles = new Set([
  ...sources.flatMap((source) => ('file' in source ? source.file : [])),
  privacyFile,
]);

const contentNames: ContentNames = {
  files: [...fileNames],
  folders: {
    ...Object.fromEntries(
      sources.flatMap((source) =>
        'folder' in source ? [[source.folder, source.markdown ? ['.json', '.md'] : ['.json']]] : [],
      ),
    ),
    [pagesFolder]: ['.md'],
    [wellKnownFolder]: [],
  },
};

/** Whether `name` is the path of a content file or of an editor schema. */
function isContentFile(name: string): boolean {
  const [folder, base = '', ...deeper] = name.split('/');
  if (base === '') return fileNames.has(name);
  if (deeper.length > 0) return false;
  // The names and contents of these files are checked where they are read.
  if (folder === mediaFolder || folder === wellKnownFolder) return true;
  if (folder === 'schema') return base.endsWith('.schema.json');
  if (folder === pagesFolder) return /.\.md$/.test(base);
  return sources.some(
    (source) =>
      'folder' in source &&
      source.folder === folder &&
      (/.\.json$/.test(base) || (source.markdown !== undefined && /.\.md$/.test(base))),
  );
}

/** The Markdown of a file, and the number of lines before it. */
export interface MarkdownFile {
  readonly text: string;
  readonly linesBefore: number;
}

/** Reads the files of a content folder and collects their issues. */
export class ContentFolder {
  readonly issues: ContentIssue[] = [];
  readonly fragmentLinks: FragmentLink[] = [];
  /** Whether a whole folder is misplaced. Only that is reported, not the files that are missing as a result. */
  hasMisplacedFolder = false;
  /** The Markdown files that were read, with their unchanged text without front matter. */
  readonly markdownFiles = new Map<string, MarkdownFile>();
  /** Files of draft entries, whether or not drafts are included. */
  readonly drafts: readonly string[];
  readonly #directory: string;
  readonly #names: ReadonlySet<string>;
  /** Missing files that need no issue of their own, because a misnamed or misplaced file was reported. */
  readonly reportedMissing = new Set<string>();
  /** For each file that was read, a function that finds the position of a JSON Pointer. */
  readonly #positions = new Map<string, (pointer: string) => TextPosition | undefined>();

  /** Unless `drafts` is set, the files of draft entries count as absent. */
  constructor(directory: string, drafts = true) {
    this.#directory = directory;
    const entries = filesIn(directory);
    for (const { name, isLink } of entries) if (isLink) this.#reportLink(name);
    const names = entries.filter(({ isLink }) => !isLink).map(({ name }) => name);
    for (const [name, correctName] of findMisnamedFolders(names, Object.keys(contentNames.folders)))
      this.#reportMisnamedFolder(name, correctName);
    const isStray = (name: string) =>
      !isContentFile(name) ||
      (name.includes('/') && rootFiles.has(basename(name)) && !names.includes(basename(name)));
    this.drafts = names.filter((name) => !isStray(name) && this.#isDraft(name, names));
    const isExcluded = (name: string) => !drafts && this.drafts.includes(name);
    this.#names = new Set(names.filter((name) => !isStray(name) && !isExcluded(name)));
    if (!this.hasMisplacedFolder) for (const name of names.filter(isStray)) this.#reportStray(name);
  }

  /** Whether a file contains `draft: true`, or is the text of a JSON file that does. Invalid JSON is not a draft. */
  #isDraft(name: string, names: readonly string[]): boolean {
    const json = name.replace(/\.md$/, '.json');
    if (name.startsWith(`${pagesFolder}/`))
      return /^---.*?\ndraft: *true *\r?\n.*?---/s.test(this.#text(name));
    if (!json.includes('/') || !json.endsWith('.json') || !names.includes(json)) return false;
    try {
      return JSON.parse(this.#text(json)).draft === true;
    } catch {
      return false;
    }
  }

  #text = (name: string) => readFileSync(join(this.#directory, name), 'utf8');

  /** Links are refused, because they could lead out of the folder or form a loop. */
  #reportLink(name: string): void {
    this.reportedMissing.add(name);
    if (Object.hasOwn(contentNames.folders, name)) this.hasMisplacedFolder = true;
    this.addIssue(name, { wrong: 'is a symbolic link', right: 'replace it with the file or folder itself' });
  }

  #reportMisnamedFolder(name: string, correctName: string): void {
    this.hasMisplacedFolder = true;
    this.addIssue(name, { wrong: 'is not a content folder', right: `rename it to "${correctName}"` });
  }

  #reportStray(name: string): void {
    const path = suggestPath(name, contentNames);
    const isFree = path !== undefined && !this.#names.has(path) && !this.reportedMissing.has(path);
    if (isFree) this.reportedMissing.add(path);
    const isSameFolder = path !== undefined && dirname(path) === dirname(name);
    const remedy = isSameFolder ? `rename it to "${basename(path)}"` : `move it to "${path}"`;
    this.addIssue(name, {
      wrong: 'is not a content file',
      right: isFree ? `${remedy}, or remove it` : 'remove it, or move it out of content/',
    });
  }

  /** Sets the function that finds the position of a JSON Pointer in a file. */
  setPositions(name: string, positionOf: (pointer: string) => TextPosition | undefined): void {
    this.#positions.set(name, positionOf);
  }

  /** The sorted names, without extension, of the files in `folder` that have `extension`. */
  namesIn(folder: string, extension: string): string[] {
    return [...this.#names]
      .filter((name) => name.startsWith(`${folder}/`) && name.endsWith(extension) && isContentFile(name))
      .map((name) => name.slice(folder.length + 1, name.length - extension.length))
      .sort();
  }

  /** The sorted names of all files in `folder`. */
  filesIn(folder: string): string[] {
    return [...this.#names]
      .filter((name) => name.startsWith(`${folder}/`) && isContentFile(name))
      .map((name) => name.slice(folder.length + 1))
      .sort();
  }

  /** All matches of the global regular expression `pattern` in the JSON and Markdown files. */
  findMatches(pattern: RegExp): Set<string> {
    const texts = [...this.#names]
      .filter((name) => /\.(?:json|md)$/.test(name) && !name.startsWith('schema/') && isContentFile(name))
      .map((name) => readFileSync(join(this.#directory, name), 'utf8'));
    return new Set(texts.flatMap((text) => text.match(pattern) ?? []));
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /**
   * Adds an issue. If it has a pointer into JSON or front matter, its position is added. An issue with a target is a link
   * that is checked later.
   */
  addIssue(
    name: string,
    {
      target,
      ...issue
    }: Omit<ContentIssue, 'file' | 'pointer'> & { pointer?: string } & Partial<Pick<FragmentLink, 'target'>>,
  ): void {
    const { pointer = '' } = issue;
    const position = pointer ? this.#positions.get(name)?.(pointer) : undefined;
    const located = { file: join(this.#directory, name), pointer, ...(position && { position }), ...issue };
    if (target) this.fragmentLinks.push({ ...located, target });
    else this.issues.push(located);
  }

  readBytes(name: string): Uint8Array {
    return readFileSync(join(this.#directory, name));
  }

  /** The value of a JSON file, or `undefined` if the file has an issue. */
  readJson<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined {
    const text = this.#read(name);
    if (text === undefined) return undefined;
    const positionOf = positionsIn(text);
    this.setPositions(name, (pointer) => positionOf(parsePointer(pointer)));
    try {
      for (const duplicate of checkJson(text)) {
        this.addIssue(name, { ...duplicate, wrong: 'appears twice', right: 'remove one of the two' });
      }
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      const { position, excerpt, message } = error;
      this.addIssue(name, { position, excerpt, wrong: 'is not JSON', right: message });
      return undefined;
    }
    return this.#check(name, schema, JSON.parse(text));
  }

  /** The text of a Markdown file with LF line breaks, or `undefined` if the file has an issue. */
  readMarkdown<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined {
    const text = this.readText(name);
    return text === undefined ? undefined : this.checkMarkdown(name, schema, { text, linesBefore: 0 });
  }

  /** The text of a file with LF line breaks, or `undefined` if it has an issue. */
  readText(name: string): string | undefined {
    return this.#read(name)?.replaceAll('\r\n', '\n');
  }

  /** Checks the Markdown of a file. */
  checkMarkdown<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    part: MarkdownFile,
  ): z.output<Schema> | undefined {
    this.markdownFiles.set(name, part);
    if (part.text.trim() !== '') return this.#check(name, schema, part.text.trim());
    this.addIssue(name, { wrong: 'has no text', right: 'write at least one sentence' });
    return undefined;
  }

  #check<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    value: unknown,
  ): z.output<Schema> | undefined {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of schemaIssues(schema, value)) this.addIssue(name, issue);
    return undefined;
  }

  #read(name: string): string | undefined {
    if (!this.has(name)) {
      if (!this.reportedMissing.has(name)) this.addIssue(name, { wrong: 'is missing', right: 'add it' });
      return undefined;
    }
    try {
      return decodeText(readFileSync(join(this.#directory, name)));
    } catch (error) {
      if (!(error instanceof UnreadableTextError)) throw error;
      const { wrong, message: right, position } = error;
      this.addIssue(name, { wrong, right, ...(position && { position }) });
      return undefined;
    }
  }
}

/** Files that editors and operating systems create. Hidden ones are ignored anyway. */
const ignoredFiles = /~$|^#.*#$|^~\$|\.(?:bak|orig|rej|tmp|sw[a-p])$|^(?:thumbs\.db|desktop\.ini)$/i;

interface FoundFile {
  /** The path below the content folder, with slashes. */
  readonly name: string;
  readonly isLink: boolean;
}

/** All files and links below `directory`, sorted. Links are not followed, and hidden files are ignored. */
function filesIn(directory: string, folder = ''): FoundFile[] {
  return readdirSync(join(directory, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const name = folder + entry.name;
      const isLink = entry.isSymbolicLink();
      if (entry.isDirectory()) return filesIn(directory, `${name}/`);
      return (entry.isFile() || isLink) && !ignoredFiles.test(entry.name) ? [{ name, isLink }] : [];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
