import { html } from 'hono/html';
import { componentName, type SchemaObject } from '../../programs/openapi/openapi-objects.ts';
import { type Block, type Inline, inline, type Rendering } from '../blocks/block.ts';
import { disclosure } from '../blocks/disclosures.ts';
import { code, link } from '../blocks/inlines.ts';
import { type Fact, facts } from '../blocks/lists.ts';
import { table } from '../blocks/tables.ts';

interface Member {
  readonly name: Rendering;
  readonly type: Inline;
  readonly isOptional: boolean;
  readonly description: string;
}

/** The members of an object with type and description, those of nested objects included. */
export function schemaMembers(schema: SchemaObject): Block {
  return facts(
    membersOf(schema).map(
      ({ name, type, isOptional, description }): Fact => ({
        term: name,
        definition: [type, isOptional ? ', optional. ' : '. ', description],
      }),
    ),
  );
}

/** The same as a table. */
export function memberTable(schema: SchemaObject): Block {
  return table(
    ['Member', 'Type', 'Meaning'],
    membersOf(schema).map(({ name, type, isOptional, description }) => [
      name,
      isOptional ? [type, ', optional'] : type,
      description,
    ]),
  );
}

/** A schema by its name, with what it describes; its members are opened. */
export function schemaDisclosure(name: string, schema: SchemaObject): Block {
  const description = inline(schema.description ?? '');
  const title = {
    html: html`<h3>${name}</h3> ${description.html}`,
    markdown: `### ${name}\n\n${description.markdown}`,
  };
  return disclosure(title, [memberTable(schema)], { id: schemaId(name) });
}

function membersOf({ properties = {}, required = [] }: SchemaObject, prefix = ''): Member[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const member = keywordsOf(property);
    return [
      {
        name: code(prefix + name),
        type: typeDescription(member),
        isOptional: !required.includes(name),
        description: member.description ?? '',
      },
      ...membersOf(member, `${prefix}${name}.`),
    ];
  });
}

/** The type of a value in words; a reference becomes a link to the section with its members. */
export function typeDescription({ $ref, type, items, enum: values, ...bounds }: SchemaObject): Inline {
  if ($ref) return schemaLink($ref, '');
  if (items) {
    const element = keywordsOf(items);
    return element.$ref ? schemaLink(element.$ref, ' array') : `${element.type} array`;
  }
  return [type ?? 'any', values && `: ${values.join(', ')}`, lengthBounds(bounds)].filter(Boolean).join('');
}

function schemaLink($ref: string, suffix: string): Inline {
  const name = componentName($ref);
  return link(name + suffix, `#${schemaId(name)}`);
}

/** The fragment of the page that has the members of the schema. */
export const schemaId = (name: string) => name.toLowerCase();

/** The keywords of a schema: none if it is a boolean or a list of schemas. */
function keywordsOf(schema: SchemaObject['items']): SchemaObject {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {};
}

function lengthBounds({ minLength = 0, maxLength }: SchemaObject): string {
  if (maxLength === undefined) return '';
  const maximum = maxLength.toLocaleString('en');
  return minLength > 0 ? `, ${minLength} to ${maximum} characters` : `, at most ${maximum} characters`;
}
