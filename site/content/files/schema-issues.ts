import { z } from 'zod';
import { countInDigits } from '../../../contract/in-words.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { jsonPointer } from '../../../contract/problems/errors.ts';
import type { ContentIssue } from './content-issue.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type SchemaIssue = Omit<ContentIssue, 'file'>;

/** The issues that `schema` finds in `value`, at most one for each place. */
export function schemaIssues(schema: z.ZodType, value: unknown): SchemaIssue[] {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  const jsonSchema = issues.length > 0 ? z.toJSONSchema(schema, { io: 'input' }) : {};
  const found = issues.flatMap((issue) =>
    toSchemaIssues(issue, schemaAt(jsonSchema, issue.path), isOptionalAt(jsonSchema, issue.path)),
  );
  // Of several for one place the first is kept: a Map keeps the last that it is given.
  return [...new Map(found.toReversed().map((issue) => [issue.pointer, issue])).values()].toReversed();
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
  const saysWhatToDo = issue.code === 'invalid_format' || issue.code === 'custom';
  if (isNumber(node) && typeof issue.input === 'string' && /^-?\d+(?:\.\d+)?$/.test(issue.input))
    return [
      {
        pointer,
        wrong: `is ${formatValue(issue.input)}, in quotes`,
        right: `remove the quotes: ${issue.input}`,
      },
    ];
  const expected = saysWhatToDo ? issue.message : `write ${expectedValue(node)}`;
  const right = isOptional && isEmpty(issue.input) ? `${expected}, or leave it out` : expected;
  return [{ pointer, wrong: `is ${formatValue(issue.input)}`, right }];
}

const isNumber = ({ type }: JsonSchema) => type === 'number' || type === 'integer';

/** Everyday names of members whose spelling is not near theirs. */
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

/** `unused`: the names of further members that its object may have. */
function unknownMember(path: PropertyKey[], unused: readonly string[]): SchemaIssue {
  const name = String(path.at(-1));
  const nearest =
    unused.find((member) => member === synonyms.get(name.toLowerCase())) ?? nearestName(name, unused);
  const others = unused.length > 0 ? `; what may still stand here is ${unused.map(quoted).join(', ')}` : '';
  const right = nearest === undefined ? `remove it${others}` : `remove it, or name it "${nearest}"`;
  return { pointer: jsonPointer(path), wrong: 'is not known here', right };
}

/** The part of a JSON Schema that describes the value at `path`; an empty schema if none does. */
function schemaAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema {
  let node: JsonSchema = schema;
  for (const key of path) {
    const next =
      typeof key === 'number' ? node.items : (node.properties?.[String(key)] ?? node.additionalProperties);
    node = typeof next === 'object' && !Array.isArray(next) ? next : {};
  }
  return node;
}

/** Whether `path` leads to a member that its object may lack. */
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
      return `text of ${lengthOf(node)} characters`;
    case 'integer':
      return `a whole number from ${range(node.minimum, node.maximum)}`;
    case 'number':
      return `a number from ${range(node.minimum, node.maximum)}`;
    case 'array':
      return `a list of ${range(node.minItems, node.maxItems)} items`;
    default:
      return `an object with the members ${Object.keys(node.properties ?? {})
        .map(quoted)
        .join(', ')}`;
  }
}

const lengthOf = ({ minLength, maxLength }: JsonSchema) =>
  minLength === undefined && maxLength !== undefined
    ? `at most ${formatNumber(maxLength)}`
    : range(minLength, maxLength);

const range = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
  min === max ? formatNumber(min) : `${formatNumber(min)} to ${formatNumber(max)}`;

// Digits are grouped from five on, so that years are written without a comma.
const formatNumber = (number: number) => number.toLocaleString('en', { useGrouping: 'min2' });

const quoted = (value: unknown) => JSON.stringify(value);

const alternatives = (values: readonly unknown[]) => values.map(quoted).join(' or ');

/** A value in words that fit on a line. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${countInDigits(value.length, 'item')}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const json = JSON.stringify(value);
  return json.length > 80 ? `text of ${formatNumber(String(value).length)} characters` : json;
}
