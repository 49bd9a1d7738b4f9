import { z } from 'zod';
import { fillInMarker, fillInValues } from '../placeholders.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values for members, by their names, where a marker would be no valid value. */
export type FillInValues = Readonly<Record<string, unknown>>;

/**
 * A value that `schema` takes, with its required members, those in `values`, and those that the examples need. A text
 * says by its description what to write, a number is one that nobody means, and an address is the schema's example.
 */
export function fillIn(schema: z.ZodType, values: FillInValues): unknown {
  return valueFor(z.toJSONSchema(schema, { io: 'input' }), '', '', { ...fixedValues, ...values });
}

/** The price of projects, of which the example is one, and the links of a case, which prove it. */
const neededByExamples = ['project', 'links'];

const { country, year } = fillInValues;
// Of languages and currencies each code is somebody's: the texts and amounts beside them are marked.
const fixedValues = { country, year, languages: ['en'], currency: 'EUR' };

function valueFor(schema: JsonSchema, name: string, description: string, known: FillInValues): unknown {
  const says = schema.description ?? description;
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
          .map(([member, value]) => [member, valueFor(value as JsonSchema, member, says, known)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        valueFor(schema.items as JsonSchema, '', says, known),
      );
    case 'integer':
    case 'number':
      return fillInValues.amount;
    case 'string':
      return isAddress(schema)
        ? schema.examples?.[0]
        : `${fillInMarker} ${says}`.slice(0, schema.maxLength).trimEnd();
    default:
      throw new Error(`Cannot fill in "${name}": it is ${JSON.stringify(schema)}`);
  }
}

const isAddress = ({ format = '' }: JsonSchema) => ['email', 'uri'].includes(format);
