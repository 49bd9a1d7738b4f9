import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { nearestName } from '../../contract/nearest-name.ts';
import { parsePointer } from '../../contract/problems/validation-errors.ts';
import {
  decodeText,
  formatPlace,
  JsonSyntaxError,
  parseJson,
  UnreadableTextError,
} from '../../site/content/files/text-files.ts';
import { UserError } from './user-error.ts';

export interface ConfigFile {
  /** The path of the file, as messages show it. */
  readonly path: string;
  readonly positionOf: ReturnType<typeof parseJson>['positionOf'];
  readonly value: unknown;
}

/** Reads a configuration. Throws a UserError if the file cannot be read or is not JSON. */
export function readConfigFile(path: string): ConfigFile {
  const text = readText(path);
  try {
    const { value, duplicates, positionOf } = parseJson(text);
    const file = { path, positionOf, value };
    const lines = duplicates.map(
      (pointer) => `${memberPlace(file, parsePointer(pointer))} appears twice: remove one of the two`,
    );
    if (lines.length > 0) throw new UserError(lines.join('\n'));
    return file;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new UserError(`${formatPlace(path, error.position)} is not JSON: ${error.message}`, {
      cause: error,
    });
  }
}

function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new UserError(`Cannot read ${path}: specify a folder that contains this file and content/`, {
      cause,
    });
  }
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableTextError)) throw error;
    throw new UserError(`${formatPlace(path, error.position)} ${error.problem}: ${error.message}`);
  }
}

/** Formats the position and the name of the member at `path`: `frontdesk.json:5:7 stages.dev.region`. */
export function memberPlace(
  { path: file, positionOf }: Omit<ConfigFile, 'value'>,
  path: readonly PropertyKey[],
): string {
  return `${formatPlace(file, positionOf(path))} ${path.join('.') || 'the file'}`;
}

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
