import { Refusal } from '../template/refusal.ts';

/** The part that another part of the distribution names. */
export function found<Part>(parts: ReadonlyMap<string, Part>, key: string, what: string): Part {
  const part = parts.get(key);
  if (part === undefined) throw new Refusal([`Cannot find the ${what} "${key}" in this template`]);
  return part;
}
