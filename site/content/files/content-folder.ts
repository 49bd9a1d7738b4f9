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
import { type ContentNames, meantPath, renamedFolders } from './stray-files.ts';
import { pathOf, positionsIn, type TextPosition } from './text-position.ts';

const sources: readonly ContentSource[] = Object.values(resourceDefinitions).map(({ content }) => content);
const fileNames = new Set<string>([
  ...sources.flatMap((source) => ('file' in source ? source.file : [])),
  ...Object.values(websiteFiles).map(({ file }) => file),
  privacyFile,
]);

/** Files of content/ itself. In a folder such as cases/ one is in the wrong place, and no entry. */
const misplaced = new Set([
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

/** Whether a file has the name of a source of content, or is a schema for editors. */
function isContentFile(name: string): boolean {
  const [folder, base = '', ...deeper] = name.split('/');
  if (base === '') return fileNames.has(name);
  if (deeper.length > 0) return false;
  // What a file may be named, and hold, is checked where it is read.
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

/** The Markdown of a file, and how many lines precede it. */
export interface MarkdownFile {
  readonly text: string;
  readonly linesBefore: number;
}

/** Reads the files of a content folder, and collects in `issues` what is wrong with them. */
export class ContentFolder {
  readonly issues: ContentIssue[] = [];
  readonly fragmentLinks: FragmentLink[] = [];
  /**
   * Whether a whole folder is in the wrong place, which is reported. What others then lack need not be reported, too.
   */
  hasMisplacedFolder = false;
  /** The Markdown files that were read, with their texts as they are, front matter left out. */
  readonly markdownFiles = new Map<string, MarkdownFile>();
  /** Files of entries that are drafts, whether or not they count. */
  readonly drafts: readonly string[];
  readonly #directory: string;
  readonly #names: ReadonlySet<string>;
  /** Files that are missing because they have another name or are in another place, which is reported. */
  readonly toBeMoved = new Set<string>();
  /** For each file that was read: finds line and column of the place that a JSON Pointer names. */
  readonly #positions = new Map<string, (pointer: string) => TextPosition | undefined>();

  /** Without `drafts` the files of entries that are drafts count as absent. */
  constructor(directory: string, drafts = true) {
    this.#directory = directory;
    const found = filesIn(directory);
    for (const { name, isLink } of found) if (isLink) this.#addLink(name);
    const names = found.filter(({ isLink }) => !isLink).map(({ name }) => name);
    for (const [name, meant] of renamedFolders(names, Object.keys(contentNames.folders)))
      this.#addRenamedFolder(name, meant);
    const isStray = (name: string) =>
      !isContentFile(name) ||
      (name.includes('/') && misplaced.has(basename(name)) && !names.includes(basename(name)));
    this.drafts = names.filter((name) => !isStray(name) && this.#isDraft(name, names));
    const isLeftOut = (name: string) => !drafts && this.drafts.includes(name);
    this.#names = new Set(names.filter((name) => !isStray(name) && !isLeftOut(name)));
    if (!this.hasMisplacedFolder) for (const name of names.filter(isStray)) this.#addStray(name);
  }

  /**
   * Whether a file says `draft: true` of its entry, or is the text of one that does. A file that is not JSON says
   * nothing.
   */
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

  /** Nothing leads out of the folder, or round in circles. */
  #addLink(name: string): void {
    this.toBeMoved.add(name);
    if (Object.hasOwn(contentNames.folders, name)) this.hasMisplacedFolder = true;
    this.addIssue(name, { wrong: 'is a link', right: 'put what it leads to in its place' });
  }

  #addRenamedFolder(name: string, meant: string): void {
    this.hasMisplacedFolder = true;
    this.addIssue(name, { wrong: 'is no folder of content', right: `name it "${meant}"` });
  }

  #addStray(name: string): void {
    const meant = meantPath(name, contentNames);
    const isFree = meant !== undefined && !this.#names.has(meant) && !this.toBeMoved.has(meant);
    if (isFree) this.toBeMoved.add(meant);
    const isBeside = meant !== undefined && dirname(meant) === dirname(name);
    const remedy = isBeside ? `name it "${basename(meant)}"` : `move it to "${meant}"`;
    this.addIssue(name, {
      wrong: 'is no content file',
      right: isFree ? `${remedy}, or remove it` : 'remove it, or keep it outside of content/',
    });
  }

  /** Remembers how to find the places that pointers name in a file. */
  setPositions(name: string, positionOf: (pointer: string) => TextPosition | undefined): void {
    this.#positions.set(name, positionOf);
  }

  /** Names of the files of `folder` that end in `extension`, without it, sorted. */
  namesIn(folder: string, extension: string): string[] {
    return [...this.#names]
      .filter((name) => name.startsWith(`${folder}/`) && name.endsWith(extension) && isContentFile(name))
      .map((name) => name.slice(folder.length + 1, name.length - extension.length))
      .sort();
  }

  /** Names of all files of `folder`, sorted. */
  filesIn(folder: string): string[] {
    return [...this.#names]
      .filter((name) => name.startsWith(`${folder}/`) && isContentFile(name))
      .map((name) => name.slice(folder.length + 1))
      .sort();
  }

  /** What matches `pattern`, which is global, in the JSON and Markdown files. */
  mentions(pattern: RegExp): Set<string> {
    const texts = [...this.#names]
      .filter((name) => /\.(?:json|md)$/.test(name) && !name.startsWith('schema/') && isContentFile(name))
      .map((name) => readFileSync(join(this.#directory, name), 'utf8'));
    return new Set(texts.flatMap((text) => text.match(pattern) ?? []));
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** An issue with a pointer into a JSON file or front matter gets the position of what it points to. One with a target is a link to check later. */
  addIssue(
    name: string,
    {
      target,
      ...issue
    }: Omit<ContentIssue, 'file' | 'pointer'> & { pointer?: string } & Partial<Pick<FragmentLink, 'target'>>,
  ): void {
    const { pointer = '' } = issue;
    const position = pointer ? this.#positions.get(name)?.(pointer) : undefined;
    const placed = { file: join(this.#directory, name), pointer, ...(position && { position }), ...issue };
    if (target) this.fragmentLinks.push({ ...placed, target });
    else this.issues.push(placed);
  }

  readBytes(name: string): Uint8Array {
    return readFileSync(join(this.#directory, name));
  }

  /** The value of a JSON file, or `undefined` if the file has an issue. */
  readJson<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined {
    const text = this.#read(name);
    if (text === undefined) return undefined;
    const positionOf = positionsIn(text);
    this.setPositions(name, (pointer) => positionOf(pathOf(pointer)));
    try {
      for (const repeated of checkJson(text)) {
        this.addIssue(name, { ...repeated, wrong: 'stands there twice', right: 'keep one of the two' });
      }
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      const { position, excerpt, message } = error;
      this.addIssue(name, { position, excerpt, wrong: 'is not JSON', right: message });
      return undefined;
    }
    return this.#check(name, schema, JSON.parse(text));
  }

  /** The text of a Markdown file with LF line breaks, checked by `schema`, or `undefined` if the file has an issue. */
  readMarkdown<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined {
    const text = this.readText(name);
    return text === undefined ? undefined : this.checkMarkdown(name, schema, { text, linesBefore: 0 });
  }

  /** The text of a file with LF line breaks, or `undefined` if it has an issue. */
  readText(name: string): string | undefined {
    return this.#read(name)?.replaceAll('\r\n', '\n');
  }

  /** Checks a part of a file that is Markdown. */
  checkMarkdown<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    part: MarkdownFile,
  ): z.output<Schema> | undefined {
    this.markdownFiles.set(name, part);
    if (part.text.trim() !== '') return this.#check(name, schema, part.text.trim());
    this.addIssue(name, { wrong: 'has no text', right: 'write at least a sentence' });
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
      if (!this.toBeMoved.has(name)) this.addIssue(name, { wrong: 'is missing', right: 'add it' });
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

/** What editors and systems leave beside the files that people write. Their hidden files are left out anyway. */
const leftovers = /~$|^#.*#$|^~\$|\.(?:bak|orig|rej|tmp|sw[a-p])$|^(?:thumbs\.db|desktop\.ini)$/i;

interface FoundFile {
  /** Its path with slashes. */
  readonly name: string;
  readonly isLink: boolean;
}

/** All files below `directory`, sorted, and links, which are not followed. Hidden files belong to editors and systems. */
function filesIn(directory: string, folder = ''): FoundFile[] {
  return readdirSync(join(directory, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const name = folder + entry.name;
      const isLink = entry.isSymbolicLink();
      if (entry.isDirectory()) return filesIn(directory, `${name}/`);
      return (entry.isFile() || isLink) && !leftovers.test(entry.name) ? [{ name, isLink }] : [];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
