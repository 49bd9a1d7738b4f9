import type { Block, Inline } from '../blocks/block.ts';
import { code, link } from '../blocks/inlines.ts';
import { type Fact, facts } from '../blocks/lists.ts';
import { componentName, type SchemaObject } from '../openapi/openapi-objects.ts';

/** The members of an object with type and description, those of nested objects included. */
export function schemaMembers(schema: SchemaObject): Block {
  return facts(rowsOf(schema));
}

function rowsOf({ properties = {}, required = [] }: SchemaObject, prefix = ''): Fact[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const member = keywordsOf(property);
    const optional = required.includes(name) ? '. ' : ', optional. ';
    return [
      {
        term: code(prefix + name),
        definition: [typeDescription(member), optional, member.description ?? ''],
      },
      ...rowsOf(member, `${prefix}${name}.`),
    ];
  });
}

/** The type of a value in words; a reference becomes a link to the section with its members. */
export function typeDescription({ $ref, type, items, enum: values, ...bounds }: SchemaObject): Inline {
  if ($ref) return link(componentName($ref), anchorOf($ref));
  if (items) {
    const element = keywordsOf(items);
    return element.$ref
      ? link(`${componentName(element.$ref)} array`, anchorOf(element.$ref))
      : `${element.type} array`;
  }
  return [type ?? 'any', values && `: ${values.join(', ')}`, lengthBounds(bounds)].filter(Boolean).join('');
}

const anchorOf = ($ref: string) => `#${componentName($ref).toLowerCase()}`;

/** The keywords of a schema: none if it is a boolean or a list of schemas. */
function keywordsOf(schema: SchemaObject['items']): SchemaObject {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {};
}

function lengthBounds({ minLength = 0, maxLength }: SchemaObject): string {
  if (maxLength === undefined) return '';
  const maximum = maxLength.toLocaleString('en');
  return minLength > 0 ? `, ${minLength} to ${maximum} characters` : `, at most ${maximum} characters`;
}
