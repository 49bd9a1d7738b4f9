import { z } from 'zod';
import { translatableOf, unwrap } from '../../contract/content/translation-content.ts';
import { countInDigits } from '../../contract/in-words.ts';

type Path = readonly PropertyKey[];
type Members = Readonly<Record<string, unknown>>;

interface MergeReport {
  issue(path: Path, problem: string, fix: string): void;
  /** Texts below `path` that are not translated. */
  missing(path: Path, texts: readonly string[]): void;
}

/** Merges the texts of a translation, which match `schema`, into the value that they translate. */
export function mergeTexts(
  schema: z.ZodType,
  value: unknown,
  texts: unknown,
  report: MergeReport,
  path: Path = [],
): unknown {
  const { kind, hasDefault } = translatableOf(schema) ?? {};
  if (kind === 'own') return texts ?? value;
  if (texts === undefined) {
    report.missing(path, textsIn(schema, value));
    return value;
  }
  if (value === undefined && !hasDefault) {
    report.issue(
      path,
      'translates a member that the file in content/ does not have',
      'remove it, or add it there',
    );
    return undefined;
  }
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    const [items, translations] = [value as unknown[], texts as unknown[]];
    if (items.length !== translations.length) {
      const counts = [translations, items].map(({ length }) => countInDigits(length, 'item'));
      report.issue(
        path,
        `has ${counts.join(', and the one in content/ has ')}`,
        'translate each item, in the same order',
      );
    }
    return items.map((item, index) =>
      mergeTexts(inner.element as z.ZodType, item, translations[index], report, [...path, index]),
    );
  }
  if (!(inner instanceof z.ZodObject)) return texts;
  const [members, translations] = [value as Members, texts as Members];
  const merged = Object.entries<z.ZodType>(inner.shape).map(([name, member]) => [
    name,
    mergeTexts(member, members[name], translations[name], report, [...path, name]),
  ]);
  return { ...members, ...Object.fromEntries(merged.filter(([, member]) => member !== undefined)) };
}

/** The texts in a value that need a translation: all but proper nouns, and those without letters, such as "57". */
function textsIn(schema: z.ZodType, value: unknown): string[] {
  const kind = translatableOf(schema)?.kind;
  if (value === undefined || (kind && kind !== 'text')) return [];
  if (kind) return /\p{L}/u.test(String(value)) ? [String(value)] : [];
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray)
    return (value as unknown[]).flatMap((item) => textsIn(inner.element as z.ZodType, item));
  return inner instanceof z.ZodObject
    ? Object.entries<z.ZodType>(inner.shape).flatMap(([name, member]) =>
        textsIn(member, (value as Members)[name]),
      )
    : [];
}
