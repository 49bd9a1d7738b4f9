import type { ResourceDefinitions, ResourceName } from '../../../contract/resources/all-resources.ts';
import type {
  ContentSource,
  EntryOf,
  FolderSource,
} from '../../../contract/resources/resource-definition.ts';
import type { ContentFolder } from './content-folder.ts';
import { checkFileSlug } from './file-slug.ts';

/** A JSON file of content. `name` has neither folder nor extension; without `value` the file has an issue. */
export interface ContentFile<T> {
  readonly name: string;
  readonly file: string;
  readonly value: T | undefined;
}

/** The files of each resource: one, or all of its folder in the order of their names. */
export type ContentFiles = {
  readonly [Name in ResourceName]: readonly ContentFile<EntryOf<ResourceDefinitions[Name]['content']>>[];
};

/** Reads the files of a source, and checks that each has the name of its slug and that each text has its JSON. */
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
  checkTexts(folder, source, entries);
  return entries.map((entry) => {
    const { draft: _, ...value } = { draft: undefined, ...entry.value };
    return { ...entry, value: entry.value && { ...value, ...textOf(folder, source, entry) } };
  });
}

type Entry = ContentFile<{ readonly slug: string }>;

/** The names by which others may mean an entry. If its file and its slug differ, that is reported, and nothing else. */
export const namesOf = ({ name, value }: Entry) => [name, value?.slug ?? name];

/** The member with the text beside an entry, if the source has texts. */
function textOf(folder: ContentFolder, { folder: directory, markdown }: FolderSource, entry: Entry): object {
  if (!markdown) return {};
  const name = namesOf(entry).find((found) => folder.has(`${directory}/${found}.md`)) ?? entry.name;
  return { [markdown.member]: folder.readMarkdown(`${directory}/${name}.md`, markdown.schema) };
}

function checkTexts(
  folder: ContentFolder,
  { folder: directory, markdown }: FolderSource,
  entries: readonly Entry[],
): void {
  const names = folder.namesIn(directory, '.md');
  const strays = names.filter((name) => !entries.some((entry) => namesOf(entry).includes(name)));
  const lacking = entries.filter((entry) => markdown && !namesOf(entry).some((name) => names.includes(name)));
  const [meant] = strays.length === 1 && lacking.length === 1 ? lacking : [];
  if (meant) folder.toBeMoved.add(`${directory}/${meant.name}.md`);
  for (const name of strays) {
    folder.addIssue(`${directory}/${name}.md`, {
      wrong: 'has no matching JSON file',
      right: meant ? `name it "${meant.name}.md"` : `add "${name}.json", or remove it`,
    });
  }
}

function checkSlugs(folder: ContentFolder, entries: readonly Entry[]): void {
  for (const { name, file, value } of entries) {
    if (value === undefined || !checkFileSlug(folder, file) || value.slug === name) continue;
    const { slug } = value;
    // Of a file and its copy, the copy is the one that has another name.
    const original = entries.find((entry) => entry.name === slug && entry.value?.slug === slug);
    folder.addIssue(file, {
      pointer: '/slug',
      wrong: `is "${slug}", ${original ? `which "${original.file}" has as well` : `but the file is named "${name}"`}`,
      right: original ? `write "${name}"` : `write "${name}", or rename the file`,
    });
  }
}
