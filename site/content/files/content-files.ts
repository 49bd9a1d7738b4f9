import { basename, extname } from 'node:path';
import { slug as Slug } from '../../../contract/content/content-fields.ts';
import type { ResourceDefinitions, ResourceName } from '../../../contract/resources/all-resources.ts';
import type {
  ContentSource,
  EntryOf,
  FolderSource,
} from '../../../contract/resources/resource-definition.ts';
import type { ContentFolder } from './content-folder.ts';

/** A JSON content file. `name` is the file name without its extension. `value` is `undefined` if the file has an issue. */
export interface ContentFile<T> {
  readonly name: string;
  readonly file: string;
  readonly value: T | undefined;
}

/** The files of each resource: either a single file, or all files in its folder, sorted by name. */
export type ContentFiles = {
  readonly [Name in ResourceName]: readonly ContentFile<EntryOf<ResourceDefinitions[Name]['content']>>[];
};

/** Reads the files of a source. Checks that each file name matches its slug, and each Markdown file has a JSON file. */
export function readFiles(folder: ContentFolder, source: ContentSource): ContentFile<object>[] {
  if ('file' in source) {
    const { file, schema } = source;
    return [{ name: file.slice(0, -'.json'.length), file, value: folder.readJson(file, schema) }];
  }
  const names = folder.namesIn(source.folder, '.json');
  const entries = names.map((name) => {
    const file = `${source.folder}/${name}.json`;
    return { name, file, value: folder.readJson(file, source.schema) };
  });
  checkSlugs(folder, entries);
  checkMarkdownFiles(folder, source, entries);
  return entries.map((entry) => {
    const { draft: _, ...value } = { draft: undefined, ...entry.value };
    return { ...entry, value: entry.value && { ...value, ...bodyOf(folder, source, entry) } };
  });
}

type Entry = ContentFile<{ readonly slug: string }>;

/** The file name and the slug of an entry. Links may use either, because a difference is reported separately. */
export const namesOf = ({ name, value }: Entry) => [name, value?.slug ?? name];

/** Returns the member that contains the Markdown of an entry, or an empty object if the entry has no Markdown file. */
function bodyOf(folder: ContentFolder, { folder: directory, markdown }: FolderSource, entry: Entry): object {
  const name = namesOf(entry).find((candidate) => folder.has(`${directory}/${candidate}.md`));
  if (!markdown || name === undefined) return {};
  return { [markdown.member]: folder.readMarkdown(`${directory}/${name}.md`, markdown.schema) };
}

function checkMarkdownFiles(
  folder: ContentFolder,
  { folder: directory, markdown }: FolderSource,
  entries: readonly Entry[],
): void {
  const names = new Set(folder.namesIn(directory, '.md'));
  const entryNames = new Set(entries.flatMap(namesOf));
  const strays = [...names].filter((name) => !entryNames.has(name));
  const incompleteEntries = entries.filter(
    (entry) => markdown && !namesOf(entry).some((name) => names.has(name)),
  );
  const [match] = strays.length === 1 && incompleteEntries.length === 1 ? incompleteEntries : [];
  for (const name of strays) {
    folder.addIssue(`${directory}/${name}.md`, {
      problem: 'has no matching JSON file',
      fix: match ? `rename it to "${match.name}.md"` : `add "${name}.json", or remove it`,
    });
  }
}

function checkSlugs(folder: ContentFolder, entries: readonly Entry[]): void {
  for (const { name, file, value } of entries) {
    if (value === undefined || !checkFileSlug(folder, file) || value.slug === name) continue;
    const { slug } = value;
    // If a file was copied, the original is the one whose name matches the slug.
    const original = entries.find((entry) => entry.name === slug && entry.value?.slug === slug);
    folder.addIssue(file, {
      pointer: '/slug',
      problem: `is "${slug}", ${original ? `the same as in "${original.file}"` : `but the file is named "${name}"`}`,
      fix: original ? `write "${name}"` : `write "${name}", or rename the file`,
    });
  }
}

/** Whether a file name without its extension can be part of a URL path. If not, adds an issue. */
function checkFileSlug(folder: ContentFolder, file: string): boolean {
  const extension = extname(file);
  const name = basename(file, extension);
  const { error } = Slug.safeParse(name);
  if (!error) return true;
  const tooBig = error.issues.find((issue) => issue.code === 'too_big');
  if (tooBig && error.issues.length === 1) {
    const problem = `has a name of ${name.length} characters`;
    folder.addIssue(file, { problem, fix: `use at most ${tooBig.maximum}` });
    return false;
  }
  folder.addIssue(file, {
    problem: 'has a name that cannot be part of an address',
    fix: `use only lower-case letters, digits and single hyphens${suggestName(name, extension)}`,
  });
  return false;
}

function suggestName(name: string, extension: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  return words ? `, for instance "${words.join('-')}${extension}"` : '';
}
