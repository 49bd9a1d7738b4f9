import type { z } from 'zod';
import { LocalRunError } from '../local-run-error.ts';
import { UnresolvedValue } from './intrinsics.ts';

/** The assembly has parts that the local run does not emulate. The message has one line for each. */
export class UnsupportedTemplateError extends LocalRunError {
  override readonly name = 'UnsupportedTemplateError';

  constructor(messages: readonly string[], options?: ErrorOptions) {
    super(messages.join('\n'), options);
  }
}

/** The item that the template refers to by `key`. Throws an UnsupportedTemplateError when there is none. */
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

/** Returns one line for each property of `resource` that its schema rejects. */
export function describeUnsupported(resource: string, properties: unknown, error: z.ZodError): string[] {
  return error.issues
    .flatMap((issue) => describeIssue(issue, properties))
    .map(([path, reason]) => `Cannot interpret ${resource}: ${path}: ${reason}`);
}

function describeIssue(issue: z.core.$ZodIssue, properties: unknown): [path: string, reason: string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [
      pathOf([...issue.path, key]),
      'this property is not known to the local run',
    ]);
  }
  const value = valueAt(properties, issue.path);
  const reason =
    value instanceof UnresolvedValue
      ? value.reason
      : `${abbreviated(value)} is not understood (${issue.message})`;
  return [[pathOf(issue.path), reason]];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || 'Properties';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined),
    value,
  );
}

function abbreviated(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
