import { z } from 'zod';
import { type Translatable, translatable } from './content-fields.ts';

const translationSchemas = new WeakMap<z.ZodObject, Map<string, z.ZodObject>>();
const translations = new WeakSet<z.ZodType>();

/** Whether a schema is that of a translation. */
export const isTranslation = (schema: z.ZodType) => translations.has(schema);

/**
 * Returns the schema of a translation of the file with this schema: it has the same structure, but only the members that
 * are translatable, and each of them is optional, except those in `required`.
 *
 * @example
 * translationSchema(CompanyContent).safeParse({ tagline: 'Software for workshops' }).success; // true
 * translationSchema(CompanyContent).safeParse({ founded: 1998 }).success; // false
 */
export function translationSchema(schema: z.ZodObject, required: readonly string[] = []): z.ZodObject {
  const schemas = translationSchemas.get(schema) ?? new Map<string, z.ZodObject>();
  translationSchemas.set(schema, schemas);
  const known = schemas.get(String(required));
  if (known) return known;
  const { $schema } = schema.shape;
  const reference = $schema instanceof z.ZodLiteral ? { $schema: schemaReference($schema) } : {};
  const members = Object.entries(translatableMembers(schema)).map(([name, member]) => [
    name,
    required.includes(name) ? unwrap(member) : member,
  ]);
  const translation = withMetadata(
    schema,
    objectLike(schema, { ...reference, ...Object.fromEntries(members) }),
  );
  schemas.set(String(required), translation);
  translations.add(translation);
  return translation;
}

/** The `$schema` of the files that match a schema. */
export function schemaPath({ shape }: z.ZodObject): string {
  return (unwrap(shape.$schema as z.ZodType) as z.ZodLiteral<string>).value;
}

/** The path of the JSON Schema of a translation. Its file is one folder deeper than that of the original. */
function schemaReference({ value }: z.ZodLiteral): z.ZodType {
  const path = String(value)
    .replace(/^(?:\.\/)?/, '../')
    .replace(/(?=\.schema\.json$)/, '-texts');
  return z.literal(path).optional().meta({ description: 'Path of this file’s JSON Schema.' });
}

/** How translations treat a member. An optional member is like the schema that it wraps. */
export function translatableOf(schema: z.ZodType): Translatable | undefined {
  return translatable.get(schema) ?? (unwrap(schema) === schema ? undefined : translatableOf(unwrap(schema)));
}

/** The translatable part of a schema, or `undefined` if there is none. */
function translatablePart(schema: z.ZodType): z.ZodType | undefined {
  if (translatableOf(schema)) return unwrap(schema);
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    const element = translatablePart(inner.element as z.ZodType);
    return element && withMetadata(schema, z.array(element));
  }
  if (!(inner instanceof z.ZodObject)) return undefined;
  const members = translatableMembers(inner);
  return Object.keys(members).length > 0 ? withMetadata(schema, objectLike(inner, members)) : undefined;
}

/** The members of an object that are translatable or have translatable parts, all of them optional. */
function translatableMembers(schema: z.ZodObject): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, member]) => {
      const part = translatablePart(member);
      return part ? [[name, withMetadata(member, part.optional())]] : [];
    }),
  );
}

/** Removes `optional` and `default` from a schema. */
export function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}

/** An object that treats unknown members in the same way as `original`. */
const objectLike = ({ def }: z.ZodObject, shape: Record<string, z.ZodType>): z.ZodObject =>
  z.object(shape).catchall(def.catchall ?? z.unknown());

/** Copies the description and the examples of a schema. */
function withMetadata<Schema extends z.ZodType>(original: z.ZodType, schema: Schema): Schema {
  const { id: _, ...metadata } = original.meta() ?? {};
  return schema.meta(metadata) as Schema;
}
