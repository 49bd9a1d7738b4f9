import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { z } from 'zod';
import { websiteFiles } from '../../contract/content/website-content.ts';
import { resourceDefinitions } from '../../contract/resources/all-resources.ts';
import type { ContentSource } from '../../contract/resources/resource-definition.ts';
import type { ContentIssue } from './content-issue.ts';
import { JsonSyntaxError, repeatedMembers } from './json-syntax.ts';
import { schemaIssues } from './schema-issues.ts';

const sources: readonly ContentSource[] = Object.values(resourceDefinitions).map(({ content }) => content);
const fileNames = new Set<string>([
  ...sources.flatMap((source) => ('file' in source ? source.file : [])),
  ...Object.values(websiteFiles).map(({ file }) => file),
]);

/** Whether a file has the name of a source of content, or is a schema for editors. */
function isContentFile(name: string): boolean {
  const [folder, base = '', ...deeper] = name.split('/');
  if (base === '') return fileNames.has(name);
  if (deeper.length > 0) return false;
  // What it may be named, and hold, is checked with the pictures.
  if (folder === 'media') return true;
  if (folder === 'schema') return base.endsWith('.schema.json');
  return sources.some(
    (source) =>
      'folder' in source &&
      source.folder === folder &&
      (/.\.json$/.test(base) || (source.markdown !== undefined && /.\.md$/.test(base))),
  );
}

/** Reads the files of a content folder, and collects in `issues` what is wrong with them. */
export class ContentFolder {
  readonly issues: ContentIssue[] = [];
  readonly #directory: string;
  readonly #names: ReadonlySet<string>;

  constructor(directory: string) {
    this.#directory = directory;
    this.#names = new Set(namesIn(directory));
    for (const name of this.#names) {
      if (!isContentFile(name)) {
        this.addIssue(name, {
          wrong: 'is no content file',
          right: 'remove it, or name it as its neighbours are',
        });
      }
    }
  }

  /** Names of the files of `folder` that end in `extension`, without it, sorted. */
  namesIn(folder: string, extension: string): string[] {
    return [...this.#names]
      .filter((name) => name.startsWith(`${folder}/`) && name.endsWith(extension) && isContentFile(name))
      .map((name) => name.slice(folder.length + 1, -extension.length))
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

  addIssue(name: string, issue: Omit<ContentIssue, 'file' | 'pointer'> & { pointer?: string }): void {
    this.issues.push({ file: join(this.#directory, name), pointer: '', ...issue });
  }

  readBytes(name: string): Uint8Array {
    return readFileSync(join(this.#directory, name));
  }

  /** The value of a JSON file, or `undefined` if the file has an issue. */
  readJson<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined {
    const text = this.#read(name);
    if (text === undefined) return undefined;
    try {
      for (const pointer of repeatedMembers(text)) {
        this.addIssue(name, { pointer, wrong: 'stands there twice', right: 'keep one of the two' });
      }
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      this.addIssue(name, { position: error.position, wrong: 'is not JSON', right: error.message });
      return undefined;
    }
    return this.#check(name, schema, JSON.parse(text));
  }

  /** The text of a file with LF line breaks, checked by `schema`, or `undefined` if the file has an issue. */
  readText<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> | undefined {
    const text = this.#read(name);
    return text === undefined ? undefined : this.#check(name, schema, text.replaceAll('\r\n', '\n').trim());
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
      this.addIssue(name, { wrong: 'is missing', right: 'add it' });
      return undefined;
    }
    const bytes = readFileSync(join(this.#directory, name));
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.addIssue(name, { wrong: 'is not UTF-8', right: 'save it in that encoding' });
      return undefined;
    }
  }
}

/** Paths of all files below `directory`, with slashes, sorted. Hidden files belong to editors and systems. */
function namesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort();
}
