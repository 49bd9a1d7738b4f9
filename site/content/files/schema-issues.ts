import { z } from 'zod';
import { countInDigits } from '../../../contract/in-words.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { jsonPointer } from '../../../contract/problems/validation-errors.ts';
import { type ContentIssue, formatAlternatives } from './content-issue.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type SchemaIssue = Omit<ContentIssue, 'file'>;

/** Returns the issues that `schema` finds in `value`, at most one per field. Content has no unions of schemas. */
export function schemaIssues(schema: z.ZodType, value: unknown): SchemaIssue[] {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  const jsonSchema = issues.length > 0 ? z.toJSONSchema(schema, { io: 'input' }) : {};
  const allIssues = issues.flatMap((issue) => toSchemaIssues(issue, jsonSchema));
  return [...Map.groupBy(allIssues, ({ pointer }) => pointer).values()].flatMap(([first]) => first ?? []);
}

function toSchemaIssues(issue: z.core.$ZodIssue, schema: JsonSchema): SchemaIssue[] {
  const node = schemaAt(schema, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unusedNames = Object.keys(node.properties ?? {}).filter(
      (name) => !Object.hasOwn(Object(issue.input), name),
    );
    return issue.keys.map((key) => unknownMemberIssue([...issue.path, key], unusedNames));
  }
  const pointer = jsonPointer(issue.path);
  if (issue.input === undefined)
    return [{ pointer, problem: 'is missing', fix: `write ${describeExpected(node)}` }];
  const hasInstruction = issue.code === 'invalid_format' || issue.code === 'custom';
  const expected = hasInstruction ? issue.message : `write ${describeExpected(node)}`;
  const isOptional = isEmpty(issue.input) && isOptionalAt(schema, issue.path);
  return [
    {
      pointer,
      problem: `is ${formatValue(issue.input)}`,
      fix: isOptional ? `${expected}, or remove it` : expected,
    },
  ];
}

/** `unusedNames` are the members that the object may have but does not have. */
function unknownMemberIssue(path: PropertyKey[], unusedNames: readonly string[]): SchemaIssue {
  const nearest = nearestName(String(path.at(-1)), unusedNames);
  const otherMembers =
    unusedNames.length > 0 ? `; other members allowed here: ${unusedNames.map(quote).join(', ')}` : '';
  const fix = nearest === undefined ? `remove it${otherMembers}` : `remove it, or rename it to "${nearest}"`;
  return { pointer: jsonPointer(path), problem: 'is unknown', fix };
}

/** Returns the part of a JSON Schema that describes the value at `path`, or an empty schema. */
function schemaAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema {
  return path.reduce<JsonSchema>((node, key) => {
    const { items, properties, additionalProperties } = node;
    const next = typeof key === 'number' ? items : (properties?.[String(key)] ?? additionalProperties);
    return typeof next === 'object' && !Array.isArray(next) ? next : {};
  }, schema);
}

/** Whether the member at `path` can be absent. */
function isOptionalAt(schema: JsonSchema, path: readonly PropertyKey[]): boolean {
  const name = path.at(-1);
  return typeof name === 'string' && !schemaAt(schema, path.slice(0, -1)).required?.includes(name);
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function describeExpected(node: JsonSchema): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return formatAlternatives(node.enum);
  if (node.type === 'boolean') return 'true or false';
  const example =
    node.examples?.[0] === undefined ? '' : `, for instance ${JSON.stringify(node.examples[0])}`;
  return describeType(node) + example;
}

function describeType(node: JsonSchema): string {
  switch (node.type) {
    case 'string':
      return `text of ${formatLength(node)} characters`;
    case 'integer':
      return `a whole number from ${formatRange(node.minimum, node.maximum)}`;
    case 'number':
      return `a number from ${formatRange(node.minimum, node.maximum)}`;
    case 'array':
      return `a list of ${formatRange(node.minItems, node.maxItems)} items`;
    default:
      return `an object with the members ${Object.keys(node.properties ?? {})
        .map(quote)
        .join(', ')}`;
  }
}

const formatLength = ({ minLength, maxLength }: JsonSchema) =>
  minLength === undefined && maxLength !== undefined
    ? `at most ${formatNumber(maxLength)}`
    : formatRange(minLength, maxLength);

const formatRange = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
  min === max ? formatNumber(min) : `${formatNumber(min)} to ${formatNumber(max)}`;

// Only numbers with at least five digits are grouped, so that years have no comma.
const formatNumber = (number: number) => number.toLocaleString('en', { useGrouping: 'min2' });

const quote = (value: unknown) => JSON.stringify(value);

/** Formats a value. Long text is replaced by its length, so that the message fits on a line. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${countInDigits(value.length, 'item')}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const json = JSON.stringify(value);
  return json.length > 80 ? `${formatNumber([...String(value)].length)} characters long` : json;
}
