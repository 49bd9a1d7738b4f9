import { z } from 'zod';
import { nearestName } from '../../contract/nearest-name.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Formats an `issue` that `schema` found in `value`, one line per error. */
export function formatSettingIssue(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  value: unknown,
  placeOf: (path: readonly PropertyKey[]) => string,
): string[] {
  if (issue.code === 'unrecognized_keys') {
    const known = memberNames(schema, issue.path);
    return issue.keys.map((key) => {
      const nearest = nearestName(key, known);
      const remedy = nearest ? `did you mean "${nearest}"?` : `remove it, or name it ${joinNames(known)}`;
      return `${placeOf([...issue.path, key])} is unknown: ${remedy}`;
    });
  }
  const actual = valueAt(value, issue.path);
  return [`${placeOf(issue.path)} is ${formatValue(actual)}, but must be ${issue.message}`];
}

/** Formats a value in one short line. */
function formatValue(value: unknown): string {
  if (value === undefined) return 'missing';
  const json = JSON.stringify(value);
  if (json.length <= 100) return json;
  if (typeof value === 'string') return `a string of ${value.length} characters`;
  return Array.isArray(value) ? 'a list' : 'an object';
}

const joinNames = (names: readonly string[]) => names.map((name) => `"${name}"`).join(' or ');

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
}

/** Returns the names of the members that the object at `path` can have. */
function memberNames(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let nodes: JsonSchema[] = [z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })];
  for (const key of path) {
    nodes = nodes.flatMap(variantsOf).flatMap(({ properties, items }) => {
      const next = typeof key === 'number' ? items : properties?.[String(key)];
      return typeof next === 'object' && !Array.isArray(next) ? [next as JsonSchema] : [];
    });
  }
  return nodes.flatMap(variantsOf).flatMap(({ properties = {} }) => Object.keys(properties));
}

const variantsOf = (schema: JsonSchema): JsonSchema[] => [schema, ...((schema.anyOf ?? []) as JsonSchema[])];
