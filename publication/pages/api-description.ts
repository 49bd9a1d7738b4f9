import { z } from 'zod';
import { paths } from '../../contract/paths.ts';
import type { Document } from '../document.ts';

const reference = z.object({ $ref: z.string() });

/** A JSON Schema, as far as the page shows it. */
export interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
}
const Schema: z.ZodType<Schema> = z.object({
  $ref: z.string().optional(),
  type: z.string().optional(),
  description: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  enum: z.array(z.string()).optional(),
  get items() {
    return Schema.optional();
  },
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  required: z.array(z.string()).optional(),
});

const Response = z.object({
  description: z.string(),
  content: z.record(z.string(), z.object({ schema: Schema })).optional(),
});

const RequestContent = z.record(
  z.string(),
  z.object({
    schema: Schema,
    examples: z.record(z.string(), z.object({ value: z.record(z.string(), z.string()) })),
  }),
);

const Operation = z.object({
  summary: z.string(),
  description: z.string(),
  requestBody: z.object({ content: RequestContent }).optional(),
  responses: z.record(z.string(), z.union([reference, Response])),
});
export type Operation = z.infer<typeof Operation>;

export type Response = z.infer<typeof Response>;

/** The OpenAPI document, as far as the page shows it. */
export const ApiDescription = z.object({
  info: z.object({ summary: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Response),
  }),
});
export type ApiDescription = z.infer<typeof ApiDescription>;

/** What the OpenAPI document, one of `documents`, says. */
export function describedIn(documents: readonly Document[]): ApiDescription {
  const openapi = documents.find(({ path }) => path === paths.openapi);
  return ApiDescription.parse(JSON.parse(openapi?.body ?? 'null'));
}

/** `#/components/schemas/Service` is about `Service`. */
export const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
