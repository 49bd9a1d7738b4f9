/** Names and indexes from a JSON value to one within it. */
type MemberPath = readonly string[];

/** The paths of `value` itself and of every value within it. */
export function pathsIn(value: unknown, path: MemberPath = []): MemberPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name]))];
}

/** A copy of `value` with `other` at `path`, which may end in a new member. `undefined` removes a member. */
export function replaceAt(value: unknown, [name, ...path]: MemberPath, other: unknown): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return other;
  const members = new Map<string, unknown>(Object.entries(value));
  members.set(name, replaceAt(members.get(name), path, other));
  return Array.isArray(value) ? [...members.values()] : Object.fromEntries(members);
}
