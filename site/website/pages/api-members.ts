import { html } from 'hono/html';
import {
  componentName,
  type OpenApiObject,
  type SchemaObject,
} from '../../programs/openapi/openapi-objects.ts';
import { type Block, type Inline, inline } from '../blocks/block.ts';
import { label } from '../blocks/code-examples.ts';
import { disclosure } from '../blocks/disclosures.ts';
import { code, link } from '../blocks/inlines.ts';
import { type Fact, facts } from '../blocks/lists.ts';

/** A body of a request or a response, by the name of its schema. */
interface Body {
  readonly title: string;
  readonly name: string;
}

/** The members of an object with type and description, those of nested objects included. */
export function schemaMembers(schema: SchemaObject): Block {
  return facts(membersOf(schema), 'members');
}

/** What has more members is to be opened by the reader: it is longer than the example beside it. */
const mostOpenMembers = 6;

/**
 * The members of bodies, and the schemas within them, to be opened. Each schema is shown once on the page: `shown` has the
 * names of those that are.
 */
export function schemaBlocks(
  bodies: readonly Body[],
  { components: { schemas } }: OpenApiObject,
  shown: Set<string>,
): Block[] {
  return bodies.flatMap(({ title, name }) => [
    shown.has(name) ? label(title, ': ', schemaLink(name, '')) : label(title),
    ...namesWithin(name, schemas, shown).map((part) => {
      const members = schemas[part] ?? {};
      const isOpen = part === name && membersOf(members).length <= mostOpenMembers;
      return schemaDisclosure(part, members, isOpen);
    }),
  ]);
}

/** A schema and those to which it refers that are not `shown` yet. They are afterwards. */
function namesWithin(
  name: string,
  schemas: OpenApiObject['components']['schemas'],
  shown: Set<string>,
): string[] {
  if (shown.has(name)) return [];
  shown.add(name);
  const references = JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return [name, ...[...references].flatMap(([, part = '']) => namesWithin(part, schemas, shown))];
}

/** A schema by its name, with what it describes; its members are opened. */
function schemaDisclosure(name: string, schema: SchemaObject, isOpen: boolean): Block {
  // "A picture." says no more than "Picture".
  const { description: text = '' } = schema;
  const description = inline(text === `A ${name.toLowerCase()}.` ? '' : text);
  const title = {
    html: html`<h4>${name}</h4> ${description.html}`,
    markdown: `#### ${name}\n\n${description.markdown}`.trim(),
  };
  return disclosure(title, [schemaMembers(schema)], { id: schemaId(name), isOpen });
}

function membersOf(schema: SchemaObject, prefix = ''): Fact[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  // What callers send is closed, and has bounds that they need.
  const isSent = additionalProperties === false;
  return Object.entries(properties).flatMap(([name, property]) => {
    const member = keywordsOf(property);
    const bounds = isSent ? lengthBounds(member) : '';
    const optional = required.includes(name) ? '' : ', optional';
    return [
      {
        term: code(prefix + name),
        definition: [typeDescription(member), `${bounds}${optional}. `, member.description ?? ''],
      },
      ...membersOf(member, `${prefix}${name}.`),
    ];
  });
}

/** The type of a value in words; a reference becomes a link to the section with its members. */
function typeDescription({ $ref, type, items, enum: values }: SchemaObject): Inline {
  if ($ref) return schemaLink(componentName($ref), '');
  if (items) {
    const element = keywordsOf(items);
    return element.$ref ? schemaLink(componentName(element.$ref), ' array') : `${element.type} array`;
  }
  return [type ?? 'any', values && `: ${values.join(', ')}`].filter(Boolean).join('');
}

const schemaLink = (name: string, suffix: string): Inline => link(name + suffix, `#${schemaId(name)}`);

/** The fragment of the page that has the members of the schema. */
const schemaId = (name: string) => name.toLowerCase();

/** The keywords of a schema: none if it is a boolean or a list of schemas. */
function keywordsOf(schema: SchemaObject['items']): SchemaObject {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {};
}

function lengthBounds({ minLength = 0, maxLength }: SchemaObject): string {
  if (maxLength === undefined) return '';
  const maximum = maxLength.toLocaleString('en');
  return minLength > 0 ? `, ${minLength} to ${maximum} characters` : `, at most ${maximum} characters`;
}
