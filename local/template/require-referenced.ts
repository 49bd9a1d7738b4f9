import { UnsupportedTemplateError } from './unsupported-template-error.ts';

/** The part that another part of the distribution names. */
export function requireReferenced<Item>(
  items: ReadonlyMap<string, Item>,
  key: string,
  description: string,
): Item {
  const item = items.get(key);
  if (item === undefined)
    throw new UnsupportedTemplateError([`Cannot find the ${description} "${key}" in this template`]);
  return item;
}
