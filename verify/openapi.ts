import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as z from 'zod';
import { paths } from '../contract/paths.ts';
import { jsonPointer } from '../contract/validation.ts';
import { Mismatch } from './check.ts';
import type { Deployment } from './deployment.ts';

const Operation = z.looseObject({ deprecated: z.boolean().optional() });

const Description = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.looseObject({ get: Operation.optional(), post: Operation.optional() })),
});
type Description = z.infer<typeof Description>;

/** The OpenAPI document that the deployment itself serves. */
export class ServedDescription {
  readonly description: Description;
  private readonly ajv: Ajv2020;

  private constructor(document: unknown) {
    this.description = Description.parse(document);
    // The document is no schema itself, and its schemas are tested where they are written.
    this.ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    formats.default(this.ajv);
    this.ajv.addSchema(this.description, 'openapi.json');
  }

  static async of(deployment: Deployment): Promise<ServedDescription> {
    return new ServedDescription(await deployment.json(paths.openapi));
  }

  /** The paths that have an operation of `method`. */
  pathsOf(method: 'get' | 'post'): string[] {
    return Object.entries(this.description.paths).flatMap(([path, item]) => (item[method] ? [path] : []));
  }

  isDeprecated(path: string): boolean {
    const item = this.description.paths[path];
    return (item?.get ?? item?.post)?.deprecated === true;
  }

  /** Holds `body` to the schema that `method` of `path` has for `status`. */
  expectBody(path: string, method: 'get' | 'post', status: number, body: unknown): void {
    const steps = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema'];
    this.expectSchema(`openapi.json#${encodeURI(jsonPointer(steps))}`, body);
  }

  expectProblem(body: unknown): void {
    this.expectSchema('openapi.json#/components/schemas/Problem', body);
  }

  private expectSchema(reference: string, body: unknown): void {
    const validate = this.ajv.getSchema(reference);
    if (!validate) throw new Mismatch(`a schema at ${reference}`, 'none');
    if (validate(body) === true) return;
    throw new Mismatch('a body of its schema', this.ajv.errorsText(validate.errors, { dataVar: 'body' }));
  }
}
