import { type Fact, facts } from '../blocks/lists.ts';
import { code, link } from '../blocks/phrases.ts';
import type { Block, Phrase } from '../blocks/rendering.ts';
import { nameIn, type Schema } from './api-description.ts';

/** The members of an object, those of objects within it included: what each is and what it means. */
export function members(schema: Schema): Block {
  return facts(rowsOf(schema));
}

function rowsOf({ properties = {}, required = [] }: Schema, prefix = ''): Fact[] {
  return Object.entries(properties).flatMap(([name, member]) => [
    {
      term: code(prefix + name),
      is: [typeOf(member), required.includes(name) ? '. ' : ', optional. ', member.description ?? ''],
    },
    ...rowsOf(member, `${prefix}${name}.`),
  ]);
}

/** The type of a value in words, leading to its members where they stand elsewhere. */
export function typeOf({ $ref, type = 'any', items, enum: values, ...bounds }: Schema): Phrase {
  if ($ref) return link(nameIn($ref), `#${nameIn($ref).toLowerCase()}`);
  if (items?.$ref) return link(`${nameIn(items.$ref)} array`, `#${nameIn(items.$ref).toLowerCase()}`);
  if (items) return `${items.type} array`;
  return [type, values && `: ${values.join(', ')}`, lengths(bounds)].filter(Boolean).join('');
}

function lengths({ minLength = 0, maxLength }: Schema): string {
  if (maxLength === undefined) return '';
  const most = maxLength.toLocaleString('en');
  return minLength > 0 ? `, ${minLength} to ${most} characters` : `, at most ${most} characters`;
}
