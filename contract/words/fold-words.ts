import type { GivenWords } from '../content/words-content.ts';
import { isWord, type WordDefinition, type WordGroup } from './word.ts';

/** The value of a word or group in a words file. */
type GivenValue = GivenWords[string];

interface WordVisitor<T> {
  /** `path` is the path of the word, such as ["form", "send"]. `values` are its values in each file. */
  word(definition: WordDefinition, values: readonly GivenValue[], path: readonly string[]): T;
  /** `entries` are the results of the group's words and groups, by name. The path of the root is empty. */
  group(
    entries: readonly (readonly [name: string, result: T])[],
    values: readonly GivenValue[],
    path: readonly string[],
    group: WordGroup,
  ): T;
}

/** Visits each word of a tree, then each group with the results of its members. Visitors get the values of each file. */
export function foldWords<T>(
  group: WordGroup,
  given: readonly GivenValue[],
  visitor: WordVisitor<T>,
  path: readonly string[] = [],
): T {
  const entries = Object.entries(group).map(([name, node]) => {
    const values = given.map((value) => membersOf(value)[name]);
    const nodePath = [...path, name];
    const result = isWord(node)
      ? visitor.word(node, values, nodePath)
      : foldWords(node, values, visitor, nodePath);
    return [name, result] as const;
  });
  return visitor.group(entries, given, path, group);
}

/** The members of a group in a file. It has none if it is absent or a text. */
export const membersOf = (value: GivenValue): GivenWords => (typeof value === 'object' ? value : {});
