import { z } from 'zod';
import { translatableOf, unwrap } from '../../contract/content/translation-content.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { jsonPointer } from '../../contract/problems/errors.ts';
import type { ContentIssue } from './files/content-issue.ts';

/** A file in another language: its translated texts, and the first language's value of everything else. */
interface MergedFile {
  readonly value: unknown;
  readonly issues: readonly Pick<ContentIssue, 'pointer' | 'problem' | 'fix'>[];
  /** The names of the members that are not translated, such as `steps.0.text`. */
  readonly missing: readonly string[];
  /** Their texts. */
  readonly untranslated: readonly string[];
}

/** Merges the texts of a translation into the value of `file`, which it translates. `schema` is that of the texts. */
export function mergeTexts(schema: z.ZodObject, file: string, original: unknown, texts: unknown): MergedFile {
  const result = {
    issues: [] as MergedFile['issues'][number][],
    missing: [] as string[],
    untranslated: [] as string[],
  };
  const addIssue = (path: readonly PropertyKey[], problem: string, fix: string) =>
    result.issues.push({ pointer: jsonPointer(path), problem, fix });

  function merge(
    member: z.ZodType,
    value: unknown,
    translation: unknown,
    path: readonly PropertyKey[],
  ): unknown {
    const { kind, hasDefault } = translatableOf(member) ?? {};
    if (kind === 'own') return translation ?? value;
    if (translation === undefined) {
      const texts = textsIn(member, value);
      if (texts.length > 0) result.missing.push(path.join('.'));
      result.untranslated.push(...texts);
      return value;
    }
    if (value === undefined && !hasDefault) {
      addIssue(path, `translates a member that content/${file} does not have`, 'remove it, or add it there');
      return undefined;
    }
    const inner = unwrap(member);
    if (inner instanceof z.ZodArray) {
      const [items, translations] = [value as unknown[], translation as unknown[]];
      if (items.length !== translations.length) {
        const problem = `has ${countInDigits(translations.length, 'item')}, but content/${file} has ${items.length}`;
        addIssue(path, problem, 'translate each item, in the same order');
        return value;
      }
      return items.map((item, index) =>
        merge(inner.element as z.ZodType, item, translations[index], [...path, index]),
      );
    }
    if (!(inner instanceof z.ZodObject)) return translation;
    return mergeMembers(inner, value as Members, translation as Members, path);
  }

  function mergeMembers(
    schema: z.ZodObject,
    value: Members,
    translation: Members,
    path: readonly PropertyKey[],
  ) {
    const members = Object.entries(schema.shape as Shape).flatMap(([name, member]) => {
      const merged = merge(member, value[name], translation[name], [...path, name]);
      return merged === undefined ? [] : [[name, merged]];
    });
    return { ...value, ...Object.fromEntries(members) };
  }

  const { $schema: _, ...translatedMembers } = texts as Members;
  return { ...result, value: mergeMembers(schema, original as Members, translatedMembers, []) };
}

type Members = Readonly<Record<string, unknown>>;
type Shape = Readonly<Record<string, z.ZodType>>;

/** The texts in a value that need a translation: all but proper nouns, and those without letters, such as "57". */
function textsIn(schema: z.ZodType, value: unknown): string[] {
  const kind = translatableOf(schema)?.kind;
  if (kind) return kind === 'text' && /\p{L}/u.test(String(value ?? '')) ? [String(value)] : [];
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    return ((value ?? []) as unknown[]).flatMap((item) => textsIn(inner.element as z.ZodType, item));
  }
  if (!(inner instanceof z.ZodObject)) return [];
  const members = Object(value) as Members;
  return Object.entries(inner.shape as Shape).flatMap(([name, member]) => textsIn(member, members[name]));
}
