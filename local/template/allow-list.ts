import { UnresolvedValue } from './intrinsics.ts';

/** A property that callers of the local run cannot notice. */
interface Ignored {
  readonly ignored: string;
}

/** A property that is interpreted only with these values. */
interface Only<Value extends string | boolean> {
  readonly only: readonly Value[];
}

/**
 * The supported properties of a resource type: those that the local run interprets, with the type of their values, and
 * those that it ignores, with the reason. A trailing `?` marks an optional property.
 */
export type AllowList =
  | 'text'
  | 'number'
  | 'flag'
  | 'texts by name'
  | Ignored
  | Only<string | boolean>
  | readonly [AllowList]
  | { readonly [name: string]: AllowList };

/** Properties, or whole types, that do not matter on one machine, for this reason. */
export const ignored = <const Name extends string>(reason: string, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, { ignored: reason }])) as Record<Name, Ignored>;

export const only = <const Value extends string | boolean>(...values: Value[]): Only<Value> => ({
  only: values,
});

export const isIgnored = (list: AllowList | undefined): list is Ignored =>
  typeof list === 'object' && typeof (list as Partial<Ignored>).ignored === 'string';

/** The values of the properties that an allow-list interprets. */
export type Interpreted<List> = List extends 'text'
  ? string
  : List extends 'number'
    ? number
    : List extends 'flag'
      ? boolean
      : List extends 'texts by name'
        ? Readonly<Record<string, string>>
        : List extends Only<infer Value>
          ? Value
          : List extends readonly [infer Item]
            ? readonly Interpreted<Item>[]
            : RequiredIn<List> & OptionalIn<List>;

type RequiredIn<List> = {
  readonly [Name in keyof List as Name extends `${string}?` | IgnoredIn<List> ? never : Name]: Interpreted<
    List[Name]
  >;
};

type OptionalIn<List> = {
  readonly [Name in keyof List as Name extends IgnoredIn<List>
    ? never
    : Name extends `${infer Stem}?`
      ? Stem
      : never]?: Interpreted<List[Name]>;
};

type IgnoredIn<List> = { [Name in keyof List]: List[Name] extends Ignored ? Name : never }[keyof List];

/**
 * Returns a line for each part of a property's value that the list does not contain. It begins with the path of the
 * part.
 */
export function unknownIn(list: AllowList, value: unknown, path = 'Properties'): string[] {
  if (isIgnored(list)) return [];
  if (value instanceof UnresolvedValue) return [`${path}: ${value.reason}`];
  if (typeof list === 'string')
    return membersOf(value).flatMap(([name, item]) => unknownIn('text', item, at(path, name)));
  if (Array.isArray(list))
    return membersOf(value).flatMap(([index, item]) => unknownIn(list[0], item, at(path, index)));
  if ('only' in list) {
    const { only: values } = list as Only<string | boolean>;
    return values.includes(value as string)
      ? []
      : [`${path}: ${JSON.stringify(value)} is not supported by the local run`];
  }
  const known = list as Readonly<Record<string, AllowList>>;
  return membersOf(value).flatMap(([name, item]) => {
    const member = known[name] ?? known[`${name}?`];
    const memberPath = at(path, name);
    return member
      ? unknownIn(member, item, memberPath)
      : [`${memberPath}: this property is not supported by the local run`];
  });
}

const membersOf = (value: unknown): [name: string, value: unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const at = (path: string, name: string) => (path === 'Properties' ? name : `${path}.${name}`);
