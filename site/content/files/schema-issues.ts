import { z } from 'zod';
import { countInDigits } from '../../../contract/in-words.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { jsonPointer } from '../../../contract/problems/errors.ts';
import type { ContentIssue } from './content-issue.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type SchemaIssue = Omit<ContentIssue, 'file'>;

/** The issues that `schema` finds in `value`, at most one per field. */
export function schemaIssues(schema: z.ZodType, value: unknown): SchemaIssue[] {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  const jsonSchema = issues.length > 0 ? z.toJSONSchema(schema, { io: 'input' }) : {};
  const allIssues = issues.flatMap((issue) =>
    toSchemaIssues(issue, schemaAt(jsonSchema, issue.path), isOptionalAt(jsonSchema, issue.path)),
  );
  // Only the first issue per field is reported. A Map keeps the last entry of a key, hence the reversal.
  return [...new Map(allIssues.toReversed().map((issue) => [issue.pointer, issue])).values()].toReversed();
}

function toSchemaIssues(issue: z.core.$ZodIssue, node: JsonSchema, isOptional: boolean): SchemaIssue[] {
  if (issue.code === 'unrecognized_keys') {
    const { properties = {}, required = [] } = node;
    const unused = [...new Set([...required, ...Object.keys(properties)])].filter(
      (name) => !Object.hasOwn(Object(issue.input), name),
    );
    return issue.keys.map((key) => unknownMember([...issue.path, key], unused));
  }
  const pointer = jsonPointer(issue.path);
  if (issue.input === undefined)
    return [{ pointer, wrong: 'is missing', right: `write ${expectedValue(node)}` }];
  const hasInstruction = issue.code === 'invalid_format' || issue.code === 'custom';
  if (isNumber(node) && typeof issue.input === 'string' && /^-?\d+(?:\.\d+)?$/.test(issue.input))
    return [
      {
        pointer,
        wrong: `is ${formatValue(issue.input)}, in quotes`,
        right: `write ${issue.input} without quotes`,
      },
    ];
  const expected = hasInstruction ? issue.message : `write ${expectedValue(node)}`;
  const right = isOptional && isEmpty(issue.input) ? `${expected}, or remove it` : expected;
  return [{ pointer, wrong: `is ${formatValue(issue.input)}`, right }];
}

const isNumber = ({ type }: JsonSchema) => type === 'number' || type === 'integer';

/** Common names for members that are spelled differently. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['slogan', 'tagline'],
  ['motto', 'tagline'],
  ['description', 'summary'],
  ['mail', 'email'],
  ['town', 'city'],
  ['customer', 'client'],
  ['industry', 'sector'],
  ['image', 'picture'],
  ['alt', 'description'],
]);

/** `unused` are the names of the members that the object may have but does not. */
function unknownMember(path: PropertyKey[], unused: readonly string[]): SchemaIssue {
  const name = String(path.at(-1));
  const nearest =
    unused.find((member) => member === synonyms.get(name.toLowerCase())) ?? nearestName(name, unused);
  const others =
    unused.length > 0 ? `; other members that may be here are ${unused.map(quote).join(', ')}` : '';
  const right = nearest === undefined ? `remove it${others}` : `remove it, or name it "${nearest}"`;
  return { pointer: jsonPointer(path), wrong: 'is unknown', right };
}

/** The part of a JSON Schema that describes the value at `path`, or an empty schema. */
function schemaAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema {
  let node: JsonSchema = schema;
  for (const key of path) {
    const next =
      typeof key === 'number' ? node.items : (node.properties?.[String(key)] ?? node.additionalProperties);
    node = typeof next === 'object' && !Array.isArray(next) ? next : {};
  }
  return node;
}

/** Whether the member at `path` is optional. */
function isOptionalAt(schema: JsonSchema, path: readonly PropertyKey[]): boolean {
  const name = path.at(-1);
  return typeof name === 'string' && !schemaAt(schema, path.slice(0, -1)).required?.includes(name);
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function expectedValue(node: JsonSchema): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return alternatives(node.enum);
  const example =
    node.examples?.[0] === undefined ? '' : `, for instance ${JSON.stringify(node.examples[0])}`;
  return describeType(node) + example;
}

function describeType(node: JsonSchema): string {
  switch (node.type) {
    case 'string':
      return `text of ${lengthRange(node)} characters`;
    case 'integer':
      return `a whole number from ${range(node.minimum, node.maximum)}`;
    case 'number':
      return `a number from ${range(node.minimum, node.maximum)}`;
    case 'array':
      return `a list of ${range(node.minItems, node.maxItems)} items`;
    default:
      return `an object with the members ${Object.keys(node.properties ?? {})
        .map(quote)
        .join(', ')}`;
  }
}

const lengthRange = ({ minLength, maxLength }: JsonSchema) =>
  minLength === undefined && maxLength !== undefined
    ? `at most ${formatNumber(maxLength)}`
    : range(minLength, maxLength);

const range = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
  min === max ? formatNumber(min) : `${formatNumber(min)} to ${formatNumber(max)}`;

// Only numbers with five or more digits are grouped, so years have no comma.
const formatNumber = (number: number) => number.toLocaleString('en', { useGrouping: 'min2' });

const quote = (value: unknown) => JSON.stringify(value);

const alternatives = (values: readonly unknown[]) => values.map(quote).join(' or ');

/** A value, shortened to fit on a line. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${countInDigits(value.length, 'item')}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const json = JSON.stringify(value);
  return json.length > 80 ? `text of ${formatNumber(String(value).length)} characters` : json;
}
