/** Whether a value out of JSON has a form. */
export type Form = (value: unknown) => boolean;

type Members = Readonly<Record<string, Form>>;

export const text: Form = (value) => typeof value === 'string';
export const flag: Form = (value) => typeof value === 'boolean';
/** What identifies a request, or its progress. */
export const token: Form = (value) => text(value) || Number.isSafeInteger(value);

export function oneOf(values: readonly unknown[]): Form {
  return (value) => values.includes(value);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object of the `required` members, perhaps some of the `optional` ones, and no others. */
export function object(required: Members, optional: Members = {}): Form {
  const forms = new Map(Object.entries({ ...required, ...optional }));
  return (value) =>
    isObject(value) &&
    Object.keys(required).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, member]) => forms.get(name)?.(member));
}
