import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { markdownFolders } from '../../../contract/content/website-content.ts';
import type { ContentIssue, FragmentLink } from './content-issue.ts';
import {
  filesIn,
  folderOf,
  isContentFile,
  isFolder,
  languageFolders,
  strayIssue,
  untranslatableIssue,
} from './content-paths.ts';
import { decodeText, UnreadableTextError } from './decode-text.ts';
import { JsonSyntaxError, parseJson } from './parse-json.ts';
import { schemaIssues } from './schema-issues.ts';
import { hasDraftFrontMatter } from './split-front-matter.ts';
import { parsePointer, positionsIn, type TextPosition } from './text-position.ts';

/** The folder of a translation, such as content/en/. */
export type TranslationFolder = ContentFolder & { readonly language: string };

/** The Markdown of a file, and the number of front matter lines before it. */
export interface MarkdownFile {
  readonly text: string;
  readonly linesBefore: number;
}

/** An issue whose file and position are added. */
interface NewIssue extends Omit<ContentIssue, 'file' | 'pointer'>, Partial<Pick<FragmentLink, 'target'>> {
  readonly pointer?: string;
  /** The kind of a warning; absent for an issue that prevents publication. */
  readonly warning?: string | undefined;
}

/** Reads the files of a content folder and collects their issues. */
export class ContentFolder {
  readonly issues: ContentIssue[];
  /** Issues that do not prevent publication. */
  readonly warnings: ContentIssue[];
  readonly fragmentLinks: FragmentLink[];
  /** The language of a translation (BCP 47), which is the name of its folder. */
  readonly language: string | undefined;
  /** The translations, sorted by language. They share the lists of issues, and have no translations themselves. */
  readonly translations: readonly TranslationFolder[];
  /** Whether a folder is a symbolic link. Files that are missing as a result are not reported. */
  hasMisplacedFolder = false;
  /** The Markdown files that were read, keyed by path, without their front matter. */
  readonly markdownFiles = new Map<string, MarkdownFile>();
  /** The values of the JSON files and of the front matter that were read. */
  readonly values: unknown[] = [];
  /** Paths of the files of draft entries, whether or not drafts are included. Those of translations are not listed. */
  readonly drafts: readonly string[];
  readonly #directory: string;
  readonly #texts = new Map<string, string>();
  readonly #paths: ReadonlySet<string>;
  /** Missing files that need no separate issue, because a link or a misnamed file has been reported. */
  readonly reportedMissingFiles = new Set<string>();
  /** For each file that was read, a function that returns the position of a JSON Pointer. */
  readonly #positions = new Map<string, (pointer: string) => TextPosition | undefined>();

  /**
   * Unless `drafts` is set, the files of draft entries are treated as absent. A folder in `language` is a translation of
   * `original`.
   */
  constructor(
    directory: string,
    drafts = true,
    { language, original }: { language?: string; original?: ContentFolder } = {},
  ) {
    this.#directory = directory;
    this.language = language;
    this.issues = original?.issues ?? [];
    this.warnings = original?.warnings ?? [];
    this.fragmentLinks = original?.fragmentLinks ?? [];
    const found = filesIn(directory);
    const languages = original ? [] : languageFolders(found);
    const entries = found.filter(({ path }) => !languages.includes(folderOf(path)));
    for (const { path, isLink } of entries) if (isLink) this.#reportLink(path);
    const paths = entries.filter(({ isLink }) => !isLink).map(({ path }) => path);
    const contentPaths = paths.filter((path) => {
      const issue = original ? untranslatableIssue(path, original) : strayIssue(path, paths);
      if (issue) this.addIssue(path, issue);
      return !issue;
    });
    this.drafts = contentPaths.filter(
      (path) => original?.drafts.includes(path) || this.#isDraft(path, paths),
    );
    this.#paths = new Set(contentPaths.filter((path) => drafts || !this.drafts.includes(path)));
    this.translations = languages.map((name) => {
      const options = { language: name, original: this };
      return new ContentFolder(join(directory, name), drafts, options) as TranslationFolder;
    });
  }

  /** The drafts, and those of translations. */
  get allDrafts(): string[] {
    const ofTranslations = this.translations.flatMap(({ drafts, language }) =>
      drafts.map((path) => `${language}/${path}`),
    );
    return [...this.drafts, ...ofTranslations];
  }

  /** Whether the file, or its JSON file, has the member `draft: true`. A file with an error is not a draft. */
  #isDraft(path: string, paths: readonly string[]): boolean {
    const jsonFile = path.replace(/\.md$/, '.json');
    const hasFrontMatter = markdownFolders.some((folder) => path.startsWith(`${folder}/`));
    if (!hasFrontMatter && (!jsonFile.includes('/') || !paths.includes(jsonFile))) return false;
    try {
      const text = this.#decode(hasFrontMatter ? path : jsonFile);
      return hasFrontMatter ? hasDraftFrontMatter(text) : Object(parseJson(text).value).draft === true;
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

  /** Sets the function that returns the position of a JSON Pointer in a file. */
  setPositions(path: string, positionOf: (pointer: string) => TextPosition | undefined): void {
    this.#positions.set(path, positionOf);
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

  /**
   * Adds an issue, with its position if it has a pointer into JSON or front matter. An issue with a target is only recorded
   * as a link, which is checked after rendering.
   */
  addIssue(path: string, { target, warning, ...issue }: NewIssue): void {
    const { pointer = '' } = issue;
    const position = pointer ? this.#positions.get(path)?.(pointer) : undefined;
    const fullIssue = { file: join(this.#directory, path), pointer, ...(position && { position }), ...issue };
    if (target) this.fragmentLinks.push({ ...fullIssue, target, language: this.language });
    else (warning === undefined ? this.issues : this.warnings).push(fullIssue);
  }

  readBytes(path: string): Uint8Array {
    return readFileSync(join(this.#directory, path));
  }

  /** Returns the value of a JSON file, or `undefined` if the file has an issue. */
  readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | undefined {
    const text = this.#read(path);
    if (text === undefined) return undefined;
    const positionOf = positionsIn(text);
    this.setPositions(path, (pointer) => positionOf(parsePointer(pointer)));
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
    return text === undefined ? undefined : this.addMarkdown(path, schema, { text, linesBefore: 0 });
  }

  /** Returns the text of a file with LF line breaks, or `undefined` if the file has an issue. */
  readText(path: string): string | undefined {
    return this.#read(path)?.replaceAll('\r\n', '\n');
  }

  /** Records the Markdown of a file, and checks it against `schema`. */
  addMarkdown<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    markdown: MarkdownFile,
  ): z.output<Schema> | undefined {
    this.markdownFiles.set(path, markdown);
    if (markdown.text.trim() !== '') return this.#check(path, schema, markdown.text.trim());
    this.addIssue(path, { problem: 'has no text', fix: 'write at least one sentence' });
    return undefined;
  }

  #check<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    value: unknown,
  ): z.output<Schema> | undefined {
    this.values.push(value);
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
