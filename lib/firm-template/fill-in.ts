import { z } from 'zod';
import { fillInMarker } from '../../contract/content/content-fields.ts';
import { fillInValues } from '../placeholders.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values for members for which the marker would not be valid, keyed by member name. */
export type FillInValues = Readonly<Record<string, unknown>>;

/**
 * Returns a value that `schema` accepts, with its required members, those in `values`, and those that the examples
 * need. A string is the marker and the member's description, a number is an obvious placeholder, and a URL or e-mail
 * address is the schema's example.
 */
export function fillIn(schema: z.ZodType, values: FillInValues): unknown {
  return createValue(z.toJSONSchema(schema, { io: 'input' }), '', '', { ...fixedValues, ...values });
}

/** Optional members that the examples have: the price of projects, the links that prove a case, how a message is treated. */
const neededByExamples = ['project', 'orderOfMagnitude', 'links', 'confidentiality'];

const { country, year } = fillInValues;
// No language or currency code is an obvious placeholder, so only the texts and amounts next to them are marked.
const fixedValues = { country, year, currency: 'EUR' };

function createValue(schema: JsonSchema, name: string, description: string, values: FillInValues): unknown {
  const purpose = schema.description ?? description;
  if (Object.hasOwn(values, name)) return values[name];
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
              Object.hasOwn(values, member),
          )
          .map(([member, value]) => [member, createValue(value as JsonSchema, member, purpose, values)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        createValue(schema.items as JsonSchema, '', purpose, values),
      );
    case 'integer':
    case 'number':
      return fillInValues.amount;
    case 'string':
      return isAddress(schema)
        ? schema.examples?.[0]
        : `${fillInMarker} ${purpose}`.slice(0, schema.maxLength).trimEnd();
    default:
      throw new Error(`Cannot fill in "${name}": its schema is ${JSON.stringify(schema)}`);
  }
}

const isAddress = ({ format = '' }: JsonSchema) => ['email', 'uri'].includes(format);
