import { componentName, type SchemaObject } from '../../programs/openapi/openapi-objects.ts';
import { type Block, code, element, strong } from '../../tree/nodes.ts';
import { facts } from '../blocks/lists.ts';

/** Renders the members of an object, each with its type, bounds and description. */
export function schemaMembers({ properties = {}, required = [], additionalProperties }: SchemaObject): Block {
  // Only request schemas refuse additional members. Clients need to know the bounds of the values that they send.
  const isRequest = additionalProperties === false;
  const rows = Object.entries(properties).map(([name, property]) => {
    const member = keywordsOf(property);
    const bounds = isRequest ? lengthBounds(member) : '';
    const presence = required.includes(name) ? strong('required') : 'optional';
    return {
      term: code(name),
      definition: [
        element('span', { class: 'note' }, [presence, `, ${typeDescription(member)}${bounds}.`]),
        ` ${member.description ?? ''}`,
      ],
    };
  });
  return facts(rows, 'members');
}

function typeDescription({ type, items }: SchemaObject): string {
  const { $ref } = keywordsOf(items);
  return $ref ? `array of ${componentName($ref)}` : String(type ?? 'any');
}

/** Returns the keywords of a schema. A boolean or a list of schemas has none. */
function keywordsOf(schema: SchemaObject['items']): SchemaObject {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {};
}

function lengthBounds({ minLength = 0, maxLength }: SchemaObject): string {
  if (maxLength === undefined) return '';
  const maximum = maxLength.toLocaleString('en');
  return minLength > 0 ? `, ${minLength} to ${maximum} characters` : `, at most ${maximum} characters`;
}
