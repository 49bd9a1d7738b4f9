import { z } from 'zod';
import { countInDigits } from '../../../contract/in-words.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { jsonPointer } from '../../../contract/problems/validation-errors.ts';
import { type ContentIssue, formatAlternatives } from './content-issue.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type SchemaIssue = Omit<ContentIssue, 'file'>;

/** Returns the issues that `schema` finds in `value`, at most one per field. */
export function schemaIssues(schema: z.ZodType, value: unknown): SchemaIssue[] {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  const jsonSchema = issues.length > 0 ? z.toJSONSchema(schema, { io: 'input' }) : {};
  const allIssues = issues.flatMap((issue) => toSchemaIssues(issue, jsonSchema));
  // Only the first issue per field is reported. A Map keeps the last entry for each key, hence the reversal.
  return [...new Map(allIssues.toReversed().map((issue) => [issue.pointer, issue])).values()].toReversed();
}

function toSchemaIssues(issue: z.core.$ZodIssue, schema: JsonSchema): SchemaIssue[] {
  const node = schemaAt(schema, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const { properties = {}, required = [] } = variantsOf(node).find((schema) => schema.properties) ?? node;
    const unusedNames = [...new Set([...required, ...Object.keys(properties)])].filter(
      (name) => !Object.hasOwn(Object(issue.input), name),
    );
    return issue.keys.map((key) => unknownMemberIssue([...issue.path, key], unusedNames));
  }
  const pointer = jsonPointer(issue.path);
  const variants = issue.code === 'invalid_union' ? issue.errors : [];
  const variantOfSameType = variants.find((issues) => issues.every(({ path }) => path.length > 0));
  if (variantOfSameType) {
    return variantOfSameType.flatMap((inner) =>
      toSchemaIssues({ ...inner, path: [...issue.path, ...inner.path] }, schema),
    );
  }
  if (issue.input === undefined)
    return [{ pointer, problem: 'is missing', fix: `write ${describeExpected(node)}` }];
  const hasInstruction = issue.code === 'invalid_format' || issue.code === 'custom';
  const problem = `is ${formatValue(issue.input)}`;
  if (typeof issue.input === 'string' && literalOf(node)?.test(issue.input))
    return [{ pointer, problem: `${problem}, in quotes`, fix: `write ${issue.input} without quotes` }];
  const expected = hasInstruction ? issue.message : `write ${describeExpected(node)}`;
  const isOptional = isEmpty(issue.input) && isOptionalAt(schema, issue.path);
  return [{ pointer, problem, fix: isOptional ? `${expected}, or remove it` : expected }];
}

const variantsOf = (node: JsonSchema) => [node, ...((node.anyOf ?? []) as JsonSchema[])];

/** What a number or a boolean looks like, which authors put in quotes. */
function literalOf({ type }: JsonSchema): RegExp | undefined {
  if (type === 'boolean') return /^(?:true|false)$/;
  return type === 'number' || type === 'integer' ? /^-?\d+(?:\.\d+)?$/ : undefined;
}

/** Names that authors often use, each mapped to the member that they probably mean. */
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

/** `unusedNames` are the members that the object may have but does not have. */
function unknownMemberIssue(path: PropertyKey[], unusedNames: readonly string[]): SchemaIssue {
  const name = String(path.at(-1));
  const nearest =
    unusedNames.find((member) => member === synonyms.get(name.toLowerCase())) ??
    nearestName(name, unusedNames);
  const otherMembers =
    unusedNames.length > 0 ? `; other members allowed here: ${unusedNames.map(quote).join(', ')}` : '';
  const fix = nearest === undefined ? `remove it${otherMembers}` : `remove it, or rename it to "${nearest}"`;
  return { pointer: jsonPointer(path), problem: 'is unknown', fix };
}

/** Returns the part of a JSON Schema that describes the value at `path`, or an empty schema. */
function schemaAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema {
  let node: JsonSchema = schema;
  for (const key of path) {
    const next = variantsOf(node)
      .map(({ items, properties, additionalProperties }) =>
        typeof key === 'number' ? items : (properties?.[String(key)] ?? additionalProperties),
      )
      .find((schema) => typeof schema === 'object');
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

function describeExpected(node: JsonSchema): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return formatAlternatives(node.enum);
  if (node.type === 'boolean') return 'true or false';
  if (node.anyOf) return (node.anyOf as JsonSchema[]).map(describeExpected).join(', or ');
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
