import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as z from 'zod';
import { paths } from '../contract/paths.ts';
import { jsonPointer } from '../contract/problem-errors.ts';
import { Mismatch } from './check.ts';
import type { DeploymentClient } from './deployment-client.ts';

const Operation = z.looseObject({ deprecated: z.boolean().optional() });

const OpenApiDocument = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.looseObject({ get: Operation.optional(), post: Operation.optional() })),
});
type OpenApiDocument = z.infer<typeof OpenApiDocument>;

/** The OpenAPI document that a deployment serves: it says what there is, and validates bodies. */
export class ServedOpenApi {
  readonly document: OpenApiDocument;
  private readonly ajv: Ajv2020;

  constructor(document: unknown) {
    this.document = OpenApiDocument.parse(document);
    // The document is no schema itself, and its schemas are tested where they are written.
    this.ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    formats.default(this.ajv);
    this.ajv.addSchema(this.document, 'openapi.json');
  }

  static async load(deployment: DeploymentClient): Promise<ServedOpenApi> {
    return new ServedOpenApi(await deployment.getJson(paths.openapi));
  }

  /** The paths that have an operation of `method`. */
  pathsOf(method: 'get' | 'post'): string[] {
    return Object.entries(this.document.paths).flatMap(([path, item]) => (item[method] ? [path] : []));
  }

  isDeprecated(path: string): boolean {
    const item = this.document.paths[path];
    return (item?.get ?? item?.post)?.deprecated === true;
  }

  /** Holds `body` to the schema that `method` of `path` has for `status`. */
  expectBody(path: string, method: 'get' | 'post', status: number, body: unknown): void {
    const response = ['paths', path, method, 'responses', String(status)];
    this.expectValue([...response, 'content', 'application/json', 'schema'], body);
  }

  expectProblem(body: unknown): void {
    this.expectValue(['components', 'schemas', 'Problem'], body);
  }

  /** Holds `value` to the schema to which `steps` lead, member by member. */
  expectValue(steps: readonly string[], value: unknown): void {
    const pointer = jsonPointer(steps);
    const validate = this.ajv.getSchema(`openapi.json#${encodeURI(pointer)}`);
    if (!validate) throw new Mismatch(`a schema at #${pointer}`, 'none');
    if (validate(value) === true) return;
    throw new Mismatch('a body of its schema', this.ajv.errorsText(validate.errors, { dataVar: 'body' }));
  }
}
