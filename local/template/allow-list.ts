import { UnresolvedValue } from './intrinsics.ts';

/** A property that has no observable effect in the local run. */
interface Ignored {
  readonly ignored: string;
}

/** A property that supports only these values. */
interface Only<Value extends string | boolean> {
  readonly only: readonly Value[];
}

/**
 * The supported properties of a resource type. The local run either interprets a property, with a value of the given
 * type, or ignores it for the given reason. A trailing `?` marks an optional property.
 */
export type AllowList =
  | 'text'
  | 'number'
  | 'flag'
  | 'text map'
  | Ignored
  | Only<string | boolean>
  | readonly [AllowList]
  | { readonly [name: string]: AllowList };

/** Marks properties or whole types as ignored, with the reason why they do not matter on one machine. */
export const ignored = <const Name extends string>(reason: string, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, { ignored: reason }])) as Record<Name, Ignored>;

export const only = <const Value extends string | boolean>(...values: Value[]): Only<Value> => ({
  only: values,
});

export const isIgnored = (list: AllowList | undefined): list is Ignored =>
  typeof list === 'object' && typeof (list as Partial<Ignored>).ignored === 'string';

/** The type of a value that has passed an allow-list, without the ignored properties. */
export type Interpreted<List> = List extends 'text'
  ? string
  : List extends 'number'
    ? number
    : List extends 'flag'
      ? boolean
      : List extends 'text map'
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
 * Returns a line for each part of a property's value that the list does not contain. Each line begins with the path of
 * that part.
 */
export function findUnsupported(list: AllowList, value: unknown, path = 'Properties'): string[] {
  if (isIgnored(list)) return [];
  if (value instanceof UnresolvedValue) return [`${path}: ${value.reason}`];
  if (typeof list === 'string')
    return membersOf(value).flatMap(([name, item]) => findUnsupported('text', item, joinPath(path, name)));
  if (Array.isArray(list))
    return membersOf(value).flatMap(([index, item]) => findUnsupported(list[0], item, joinPath(path, index)));
  if ('only' in list) {
    const { only: values } = list as Only<string | boolean>;
    return values.includes(value as string)
      ? []
      : [`${path}: ${JSON.stringify(value)} is not supported by the local run`];
  }
  const known = list as Readonly<Record<string, AllowList>>;
  return membersOf(value).flatMap(([name, item]) => {
    const member = known[name] ?? known[`${name}?`];
    const memberPath = joinPath(path, name);
    return member
      ? findUnsupported(member, item, memberPath)
      : [`${memberPath}: this property is not supported by the local run`];
  });
}

const membersOf = (value: unknown): [name: string, value: unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const joinPath = (path: string, name: string) => (path === 'Properties' ? name : `${path}.${name}`);
