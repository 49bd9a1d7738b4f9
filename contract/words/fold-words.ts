import type { GivenWords } from '../content/words-content.ts';
import { isWord, type WordDefinition, type WordGroup } from './word.ts';

/** The value of a word or group in a words file. */
type GivenValue = GivenWords[string];

interface WordVisitor<T> {
  /** `path` is the word's, such as ["form", "required"]; `values` are what each file gives for it. */
  word(definition: WordDefinition, values: readonly GivenValue[], path: readonly string[]): T;
  /** `entries` are the results of its words and groups by name. The whole tree has an empty path. */
  group(
    entries: readonly (readonly [name: string, result: T])[],
    values: readonly GivenValue[],
    path: readonly string[],
    group: WordGroup,
  ): T;
}

/** Visits the words of a tree, then each group with the results of its members, beside what files give for them. */
export function foldWords<T>(
  group: WordGroup,
  given: readonly GivenValue[],
  visitor: WordVisitor<T>,
  path: readonly string[] = [],
): T {
  const entries = Object.entries(group).map(([name, node]) => {
    const values = given.map((value) => groupOf(value)[name]);
    const nodePath = [...path, name];
    const result = isWord(node)
      ? visitor.word(node, values, nodePath)
      : foldWords(node, values, visitor, nodePath);
    return [name, result] as const;
  });
  return visitor.group(entries, given, path, group);
}

/** The members of what is given for a group; none if that is absent or a text. */
export const groupOf = (value: GivenValue): GivenWords => (typeof value === 'object' ? value : {});
