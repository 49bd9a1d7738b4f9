import type { OpenApiObject } from '../programs/openapi/openapi-document.ts';
import { componentName, type SchemaObject } from '../programs/openapi/openapi-objects.ts';
import { codeBlock, table } from './document-page.ts';

/** A command that requests `address`, or posts `body` to it. With a key, it sends nothing if none can be generated. */
export function curlCommand(address: string, body?: object, { isKeyed = false } = {}): string {
  if (!body) return codeBlock('sh', `curl -i ${address}`);
  const json = JSON.stringify(body, undefined, 2).replaceAll('\n', '\n  ').replaceAll("'", String.raw`'\''`);
  const lines = [
    `curl -i ${address}`,
    `  -H 'Content-Type: application/json'`,
    ...(isKeyed ? [`  -H "Idempotency-Key: \${KEY:?}"`] : []),
    `  -d '${json}'`,
  ];
  return codeBlock('sh', `${isKeyed ? 'KEY=$(openssl rand -hex 16)\n' : ''}${lines.join(' \\\n')}`);
}

export function responseExample(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return codeBlock('http', `HTTP/1.1 ${status}\n${fields.join('')}\n${JSON.stringify(body, undefined, 2)}`);
}

/** Creates the table of an object's members. The members of its objects and of the items of its lists have their own rows. */
export function membersTable(name: string, openapi: OpenApiObject): string {
  return table(['Name', 'Type', 'Presence', 'Meaning'], memberRows(schemaOf(name, openapi), openapi));
}

const schemaOf = (name: string, { components }: OpenApiObject): SchemaObject =>
  components.schemas[name] ?? {};

function memberRows(schema: SchemaObject, openapi: OpenApiObject, prefix = ''): string[][] {
  const { properties = {}, required = [], additionalProperties } = schema;
  // Only requests refuse additional members. Clients need to know the bounds of the values that they send.
  const isRequest = additionalProperties === false;
  return Object.entries(properties).flatMap(([name, property]) => {
    const member = keywordsOf(property);
    const nested = nestedSchema(member, openapi);
    const bounds = isRequest ? lengthBounds(member) : '';
    const path = `${prefix}${name}`;
    const row = [
      `\`${path}\``,
      typeOf(member),
      required.includes(name) ? 'required' : 'optional',
      `${member.description ?? nested?.description ?? ''}${bounds}`,
    ];
    // Two levels are enough to see what there is: the OpenAPI document has all.
    const isExpanded = nested?.properties && prefix.split('.').length <= 2;
    const separator = member.type === 'array' ? '[].' : '.';
    return [row, ...(isExpanded ? memberRows(nested, openapi, `${path}${separator}`) : [])];
  });
}

function nestedSchema(member: SchemaObject, openapi: OpenApiObject): SchemaObject | undefined {
  const schema = member.type === 'array' ? keywordsOf(member.items) : member;
  const { $ref } = schema;
  return $ref === undefined ? schema : schemaOf(componentName($ref), openapi);
}

function typeOf({ type, items, format, $ref }: SchemaObject): string {
  if ($ref !== undefined) return 'object';
  if (type !== 'array') return [type ?? 'any', format && `(${format})`].filter(Boolean).join(' ');
  const item = keywordsOf(items);
  return `list of ${item.$ref === undefined ? (item.type ?? 'any') : 'object'}s`;
}

/** Returns the keywords of a schema. A boolean or a list of schemas has none. */
function keywordsOf(schema: SchemaObject['items']): SchemaObject {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {};
}

function lengthBounds({ minLength = 0, maxLength }: SchemaObject): string {
  if (maxLength === undefined) return '';
  const maximum = maxLength.toLocaleString('en');
  return minLength > 0 ? ` ${minLength} to ${maximum} characters.` : ` At most ${maximum} characters.`;
}
