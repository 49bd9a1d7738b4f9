/** Texts in another language, in the structure of what they translate. Items with a slug are members named by it. */
export type Texts = string | readonly Texts[] | { readonly [name: string]: Texts };

type Members = Readonly<Record<string, unknown>>;

/**
 * Puts `texts` into the place of those in `value`, and adds each text that is not translated to `untranslated`. Throws if
 * `texts` has something that `value` does not, or translates what is no text, such as a number.
 *
 * @example
 * mergeTexts({ name: 'A', founded: 2013 }, { name: 'B' }, new Set()); // { name: 'B', founded: 2013 }
 */
export function mergeTexts<Value>(
  value: Value,
  texts: Texts | undefined,
  untranslated: Set<string>,
  place = '',
): Value {
  const merge = (item: unknown, name: string | number, text?: Texts) =>
    mergeTexts(item, text, untranslated, `${place}/${name}`);
  if (typeof value === 'string') {
    if (texts !== undefined && typeof texts !== 'string') throw misplaced(place);
    // A figure such as "57" is the same in every language.
    if (texts === undefined && /\p{L}/u.test(value)) untranslated.add(value);
    return (texts ?? value) as Value;
  }
  if (Array.isArray(value)) {
    const [first] = value;
    if (typeof first === 'object' && 'slug' in first && !Array.isArray(texts)) {
      const members = Object.fromEntries(value.map((item) => [item.slug, item]));
      return Object.values(mergeTexts(members, texts, untranslated, place)) as Value;
    }
    if (texts !== undefined && (!Array.isArray(texts) || texts.length !== value.length))
      throw misplaced(place);
    return value.map((item, index) => merge(item, index, texts?.[index])) as Value;
  }
  if (typeof value === 'object' && value !== null) {
    if (texts !== undefined && (typeof texts !== 'object' || Array.isArray(texts))) throw misplaced(place);
    const members = (texts ?? {}) as Readonly<Record<string, Texts>>;
    const unknown = Object.keys(members).find((name) => !(name in value));
    if (unknown !== undefined) throw misplaced(`${place}/${unknown}`);
    const entries = Object.entries(value as Members);
    return Object.fromEntries(
      entries.map(([name, member]) => [name, merge(member, name, members[name])]),
    ) as Value;
  }
  if (texts !== undefined) throw misplaced(place);
  return value;
}

const misplaced = (place: string) =>
  new Error(
    `Cannot translate "${place}": the resource has no such text there. Remove it, or translate every item of a list`,
  );
