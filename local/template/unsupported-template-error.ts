import { LocalRunError } from '../local-run-error.ts';

/** The assembly contains parts that the local run does not emulate. The message has one line per part. */
export class UnsupportedTemplateError extends LocalRunError {
  override readonly name = 'UnsupportedTemplateError';

  constructor(messages: readonly string[], options?: ErrorOptions) {
    super(messages.join('\n'), options);
  }
}

/** Returns the item that the template refers to by `key`. Throws an UnsupportedTemplateError if there is none. */
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
