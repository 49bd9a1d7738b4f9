import { z } from 'zod';
import { fillInMarker, fillInValues } from '../placeholders.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values for members, by name, where the marker would not be valid. */
export type FillInValues = Readonly<Record<string, unknown>>;

/**
 * A value that `schema` accepts, with its required members, those in `values`, and those that the examples need. A text
 * is the marker and the member's description, a number is an obvious placeholder, and an address is the schema's example.
 */
export function fillIn(schema: z.ZodType, values: FillInValues): unknown {
  return valueFor(z.toJSONSchema(schema, { io: 'input' }), '', '', { ...fixedValues, ...values });
}

/** Optional members that the examples need: the price of projects, and the links that prove a case. */
const neededByExamples = ['project', 'links'];

const { country, year } = fillInValues;
// Every code of a language or currency is in use, so only the texts and amounts next to them are marked.
const fixedValues = { country, year, languages: ['en'], currency: 'EUR' };

function valueFor(schema: JsonSchema, name: string, description: string, known: FillInValues): unknown {
  const purpose = schema.description ?? description;
  if (Object.hasOwn(known, name)) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(
            ([member]) =>
              schema.required?.includes(member) ||
              neededByExamples.includes(member) ||
              Object.hasOwn(known, member),
          )
          .map(([member, value]) => [member, valueFor(value as JsonSchema, member, purpose, known)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        valueFor(schema.items as JsonSchema, '', purpose, known),
      );
    case 'integer':
    case 'number':
      return fillInValues.amount;
    case 'string':
      return isAddress(schema)
        ? schema.examples?.[0]
        : `${fillInMarker} ${purpose}`.slice(0, schema.maxLength).trimEnd();
    default:
      throw new Error(`Cannot fill in "${name}": it is ${JSON.stringify(schema)}`);
  }
}

const isAddress = ({ format = '' }: JsonSchema) => ['email', 'uri'].includes(format);
