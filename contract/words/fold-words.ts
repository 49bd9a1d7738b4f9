import type { GivenWords } from '../content/words-content.ts';
import { isWord, type WordDefinition, type WordGroup } from './word.ts';

/** The value of a word or group in one words file. */
type GivenValue = GivenWords[string];

interface WordVisitor<T> {
  /** `path` is the path of the word, such as ["form", "send"]. `values` contains its value in each file. */
  word(definition: WordDefinition, values: readonly GivenValue[], path: readonly string[]): T;
  /** `entries` are the results of the group's words and groups, with their names. The path of the root is empty. */
  group(
    entries: readonly (readonly [name: string, result: T])[],
    values: readonly GivenValue[],
    path: readonly string[],
    group: WordGroup,
  ): T;
}

/** Visits each word of a tree, then each group with the results of its members. `files` has the words of each file. */
export function foldWords<T>(
  group: WordGroup,
  files: readonly GivenValue[],
  visitor: WordVisitor<T>,
  path: readonly string[] = [],
): T {
  const entries = Object.entries(group).map(([name, node]) => {
    const values = files.map((value) => membersOf(value)[name]);
    const nodePath = [...path, name];
    const result = isWord(node)
      ? visitor.word(node, values, nodePath)
      : foldWords(node, values, visitor, nodePath);
    return [name, result] as const;
  });
  return visitor.group(entries, files, path, group);
}

/** The members of a group in a file: none if the file has no such group, or a text in its place. */
export const membersOf = (value: GivenValue): GivenWords => (typeof value === 'object' ? value : {});
