import type { z } from 'zod';

// The objects of OpenAPI 3.1, section 4.8, limited to the members that this document uses.
// docs/decisions/openapi-document.md explains why these types do not come from a package.

export type PathsObject = Readonly<
  Record<string, Readonly<Partial<Record<'get' | 'post', OperationObject>>>>
>;

export interface OperationObject {
  readonly operationId: string;
  readonly deprecated?: true;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly [];
  readonly parameters: readonly ReferenceObject[];
  readonly requestBody?: {
    readonly required: true;
    readonly description: string;
    readonly content: Readonly<Record<string, MediaTypeObject<Readonly<Record<string, string>>>>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject | ReferenceObject>>;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, HeaderObject | ReferenceObject>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}

/** `Value` is the type of the examples. */
export interface MediaTypeObject<Value = unknown> {
  readonly schema: ReferenceObject | SchemaObject;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: Value }>>;
}

export interface HeaderObject {
  readonly description: string;
  readonly schema: SchemaObject;
  readonly example: string | number;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'header';
  readonly description: string;
  readonly schema: SchemaObject;
  readonly example?: string;
}

// A type alias: an interface is not assignable to SchemaObject.
export type ReferenceObject = { readonly $ref: `#/components/${ComponentKind}/${string}` };

type ComponentKind = 'schemas' | 'headers' | 'parameters' | 'responses';

/** A schema, in the type of the ones that zod generates. */
export type SchemaObject = z.core.JSONSchema.JSONSchema;

export const reference = (kind: ComponentKind, name: string): ReferenceObject => ({
  $ref: `#/components/${kind}/${name}`,
});

/** The name of a referenced component, such as `Service` for `#/components/schemas/Service`. */
export const componentName = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);
