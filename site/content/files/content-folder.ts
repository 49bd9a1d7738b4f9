import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { ContentIssue } from './content-issue.ts';
import { filesIn, isContentFile, isFolder, strayIssue } from './content-paths.ts';
import { decodeText, UnreadableTextError } from './decode-text.ts';
import { JsonSyntaxError, parseJson } from './parse-json.ts';
import { schemaIssues } from './schema-issues.ts';
import { parsePointer, positionsIn, type TextPosition } from './text-position.ts';

/** An issue whose file and position are added. */
interface NewIssue extends Omit<ContentIssue, 'file' | 'pointer'> {
  readonly pointer?: string;
  /** The kind of a warning; absent for an issue that prevents publication. */
  readonly warning?: string | undefined;
}

/** Reads the files of a content folder and collects their issues. */
export class ContentFolder {
  readonly issues: ContentIssue[] = [];
  /** Issues that do not prevent publication. */
  readonly warnings: ContentIssue[] = [];
  /** Whether a folder is a symbolic link. Files that are missing as a result are not reported. */
  hasMisplacedFolder = false;
  /** Paths of the files of draft entries, whether or not drafts are included. */
  readonly drafts: readonly string[];
  readonly #directory: string;
  readonly #texts = new Map<string, string>();
  readonly #paths: ReadonlySet<string>;
  /** Missing files that need no separate issue, because a link or a misnamed file has been reported. */
  readonly reportedMissingFiles = new Set<string>();
  /** For each file that was read, a function that returns the position of a JSON Pointer. */
  readonly #positions = new Map<string, (pointer: string) => TextPosition | undefined>();

  /** Unless `drafts` is set, the files of draft entries are treated as absent. */
  constructor(directory: string, drafts = true) {
    this.#directory = directory;
    const found = filesIn(directory);
    for (const { path, isLink } of found) if (isLink) this.#reportLink(path);
    const paths = found.filter(({ isLink }) => !isLink).map(({ path }) => path);
    const contentPaths = paths.filter((path) => {
      const issue = strayIssue(path, paths);
      if (issue) this.addIssue(path, issue);
      return !issue;
    });
    this.drafts = contentPaths.filter((path) => this.#isDraft(path, paths));
    this.#paths = new Set(contentPaths.filter((path) => drafts || !this.drafts.includes(path)));
  }

  /** Whether the file, or its JSON file, has the member `draft: true`. A file with an error is not a draft. */
  #isDraft(path: string, paths: readonly string[]): boolean {
    const jsonFile = path.replace(/\.md$/, '.json');
    if (!jsonFile.includes('/') || !paths.includes(jsonFile)) return false;
    try {
      return Object(parseJson(this.#decode(jsonFile)).value).draft === true;
    } catch (error) {
      if (error instanceof JsonSyntaxError || error instanceof UnreadableTextError) return false;
      throw error;
    }
  }

  /** Returns the text of a file, which is decoded only once. Throws an UnreadableTextError. */
  #decode(path: string): string {
    const text = this.#texts.get(path) ?? decodeText(readFileSync(join(this.#directory, path)));
    this.#texts.set(path, text);
    return text;
  }

  /** Symbolic links are refused, because they could point outside the folder or form a loop. */
  #reportLink(path: string): void {
    this.reportedMissingFiles.add(path);
    if (isFolder(path)) this.hasMisplacedFolder = true;
    this.addIssue(path, { problem: 'is a symbolic link', fix: 'replace it with the file or folder itself' });
  }

  /** The sorted names, without extension, of all files in `folder` with this extension. */
  namesIn(folder: string, extension: string): string[] {
    return this.filesIn(folder)
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length))
      .sort();
  }

  /** The sorted names of all files in `folder`. */
  filesIn(folder: string): string[] {
    return [...this.#paths]
      .filter((path) => path.startsWith(`${folder}/`) && isContentFile(path))
      .map((path) => path.slice(folder.length + 1))
      .sort();
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Adds an issue, with its position if it has a pointer into JSON. */
  addIssue(path: string, { warning, ...issue }: NewIssue): void {
    const { pointer = '' } = issue;
    const position = pointer ? this.#positions.get(path)?.(pointer) : undefined;
    const fullIssue = { file: join(this.#directory, path), pointer, ...(position && { position }), ...issue };
    (warning === undefined ? this.issues : this.warnings).push(fullIssue);
  }

  /** Returns the value of a JSON file, or `undefined` if the file has an issue. */
  readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | undefined {
    const text = this.#read(path);
    if (text === undefined) return undefined;
    const positionOf = positionsIn(text);
    this.#positions.set(path, (pointer) => positionOf(parsePointer(pointer)));
    try {
      const { value, duplicates } = parseJson(text);
      for (const pointer of duplicates)
        this.addIssue(path, { pointer, problem: 'appears twice', fix: 'remove one of the two' });
      return this.#check(path, schema, value);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      const { position, message } = error;
      this.addIssue(path, { position, problem: 'is not valid JSON', fix: message });
      return undefined;
    }
  }

  /** Returns the text of a Markdown file with LF line breaks, or `undefined` if the file has an issue. */
  readMarkdown<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | undefined {
    const text = this.readText(path);
    if (text === undefined) return undefined;
    if (text.trim() !== '') return this.#check(path, schema, text.trim());
    this.addIssue(path, { problem: 'has no text', fix: 'write at least one sentence' });
    return undefined;
  }

  /** Returns the text of a file with LF line breaks, or `undefined` if the file has an issue. */
  readText(path: string): string | undefined {
    return this.#read(path)?.replaceAll('\r\n', '\n');
  }

  #check<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    value: unknown,
  ): z.output<Schema> | undefined {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of schemaIssues(schema, value)) this.addIssue(path, issue);
    return undefined;
  }

  #read(path: string): string | undefined {
    if (!this.has(path)) {
      if (!this.reportedMissingFiles.has(path)) this.addIssue(path, { problem: 'is missing', fix: 'add it' });
      return undefined;
    }
    try {
      return this.#decode(path);
    } catch (error) {
      if (!(error instanceof UnreadableTextError)) throw error;
      const { problem, message: fix, position } = error;
      this.addIssue(path, { problem, fix, ...(position && { position }) });
      return undefined;
    }
  }
}
