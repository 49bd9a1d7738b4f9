import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { z } from 'zod';
import { otherFiles, wordsFolder } from '../../../contract/content/other-content.ts';
import { parsePointer } from '../../../contract/problems/validation-errors.ts';
import { resourceDefinitions } from '../../../contract/resources/all-resources.ts';
import type { ContentSource } from '../../../contract/resources/resource-definition.ts';
import type { ContentIssue } from './content-issue.ts';
import { schemaIssues } from './schema-issues.ts';
import { decodeText, parseJson, UnreadableTextError } from './text-files.ts';

const sources: readonly ContentSource[] = Object.values(resourceDefinitions).map(({ content }) => content);

/** The globs of content files and of the schemas for editors. */
const contentFiles = [
  ...sources.map((source) =>
    'file' in source ? source.file : `${source.folder}/*.${source.markdown ? '{json,md}' : 'json'}`,
  ),
  ...Object.values(otherFiles).map(({ file }) => file),
  `${wordsFolder}/*.json`,
  'schema/*.schema.json',
];

/** Hidden files, and those that editors and operating systems create. */
const ignoredFile = /^\.|~$|^#.*#$|^~\$|\.(?:bak|orig|rej|tmp|sw[a-p])$|^(?:thumbs\.db|desktop\.ini)$/i;

/** Returns the files and links below `directory`, sorted. `readdirSync()` would follow links if it were recursive. */
function filesIn(directory: string, folder = ''): { readonly path: string; readonly isLink: boolean }[] {
  return readdirSync(join(directory, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder + entry.name;
      if (ignoredFile.test(entry.name)) return [];
      if (entry.isDirectory()) return filesIn(directory, `${path}/`);
      return [{ path, isLink: entry.isSymbolicLink() }];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** An issue whose file and position are added. */
type NewIssue = Omit<ContentIssue, 'file' | 'pointer'> & Partial<Pick<ContentIssue, 'pointer'>>;

/** Reads the files of a content folder and collects their issues. */
export class ContentFolder {
  readonly issues: ContentIssue[] = [];
  /** Issues that do not prevent publication. */
  readonly warnings: ContentIssue[] = [];
  /** Paths of the files of draft entries, whether or not drafts are included. */
  readonly drafts: readonly string[];
  readonly #directory: string;
  readonly #paths: ReadonlySet<string>;
  /** For each file that was read, a function that returns the position of a member. */
  readonly #positions = new Map<string, ReturnType<typeof parseJson>['positionOf']>();

  /** Unless `drafts` is set, the files of draft entries are treated as absent. */
  constructor(directory: string, drafts = true) {
    this.#directory = directory;
    this.#paths = new Set(this.#findFiles());
    this.drafts = [...this.#paths].filter((path) => this.#isDraft(path));
    if (!drafts) this.#paths = new Set([...this.#paths].filter((path) => !this.drafts.includes(path)));
  }

  /** Returns the paths of all content files, sorted, and reports other files. */
  #findFiles(): string[] {
    return filesIn(this.#directory).flatMap(({ path, isLink }) => {
      // Links could point outside the folder or form a loop.
      if (isLink)
        this.addIssue(path, {
          problem: 'is a symbolic link',
          fix: 'replace it with the file or folder itself',
        });
      else if (contentFiles.some((glob) => matchesGlob(path, glob))) return [path];
      else
        this.addIssue(path, {
          problem: 'is not a content file',
          fix: 'remove it, or move it out of content/',
        });
      return [];
    });
  }

  /** Whether the file, or its JSON file, has the member `draft: true`. A file with an error is not a draft. */
  #isDraft(path: string): boolean {
    const jsonFile = path.replace(/\.md$/, '.json');
    if (!jsonFile.includes('/') || !this.has(jsonFile)) return false;
    try {
      return Object(parseJson(this.#decode(jsonFile)).value).draft === true;
    } catch (error) {
      if (error instanceof UnreadableTextError) return false;
      throw error;
    }
  }

  #decode(path: string): string {
    return decodeText(readFileSync(join(this.#directory, path)));
  }

  /** The sorted names, without extension, of all files in `folder` with this extension. */
  namesIn(folder: string, extension: string): string[] {
    return [...this.#paths]
      .filter((path) => path.startsWith(`${folder}/`) && path.endsWith(extension))
      .map((path) => path.slice(folder.length + 1, -extension.length))
      .sort();
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Adds an issue, with its position if it has a pointer into JSON. */
  addIssue(path: string, issue: NewIssue): void {
    this.issues.push(this.#locate(path, issue));
  }

  /** Adds an issue that does not prevent publication. */
  addWarning(path: string, issue: NewIssue): void {
    this.warnings.push(this.#locate(path, issue));
  }

  #locate(path: string, { pointer = '', ...issue }: NewIssue): ContentIssue {
    const position = pointer ? this.#positions.get(path)?.(parsePointer(pointer)) : undefined;
    return { file: join(this.#directory, path), pointer, ...(position && { position }), ...issue };
  }

  /** Returns the value of a JSON file, or `undefined` if the file has an issue. */
  readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | undefined {
    return this.#read(path, (text) => {
      const { value, duplicates, positionOf } = parseJson(text);
      this.#positions.set(path, positionOf);
      for (const pointer of duplicates)
        this.addIssue(path, { pointer, problem: 'appears twice', fix: 'remove one of the two' });
      return this.#check(path, schema, value);
    });
  }

  /** Returns the text of a Markdown file with LF line breaks, or `undefined` if the file has an issue. */
  readMarkdown<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | undefined {
    return this.#read(path, (text) => {
      const trimmed = text.replaceAll('\r\n', '\n').trim();
      if (trimmed !== '') return this.#check(path, schema, trimmed);
      this.addIssue(path, { problem: 'has no text', fix: 'write at least one sentence' });
      return undefined;
    });
  }

  #check<Schema extends z.ZodType>(path: string, schema: Schema, value: unknown) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of schemaIssues(schema, value)) this.addIssue(path, issue);
    return undefined;
  }

  #read<T>(path: string, parse: (text: string) => T | undefined): T | undefined {
    try {
      if (this.has(path)) return parse(this.#decode(path));
      this.addIssue(path, { problem: 'is missing', fix: 'add it' });
    } catch (error) {
      if (!(error instanceof UnreadableTextError)) throw error;
      const { problem, message: fix, position } = error;
      this.addIssue(path, { problem, fix, ...(position && { position }) });
    }
    return undefined;
  }
}
