/** Says whether a value of parsed JSON matches. */
export type Matcher = (value: unknown) => boolean;

type MemberMatchers = Readonly<Record<string, Matcher>>;

export const isString: Matcher = (value) => typeof value === 'string';
export const isBoolean: Matcher = (value) => typeof value === 'boolean';
/** Matches the id of a request, and a progress token. */
export const isStringOrInteger: Matcher = (value) => isString(value) || Number.isSafeInteger(value);

export function oneOf(values: readonly unknown[]): Matcher {
  return (value) => values.includes(value);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Matches an object with all `required` members, any of the `optional` ones, and no others. */
export function objectWith(required: MemberMatchers, optional: MemberMatchers = {}): Matcher {
  const matchers = new Map(Object.entries({ ...required, ...optional }));
  return (value) =>
    isObject(value) &&
    Object.keys(required).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, member]) => matchers.get(name)?.(member));
}
