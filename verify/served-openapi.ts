import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as z from 'zod';
import { paths } from '../contract/paths.ts';
import { jsonPointer } from '../contract/problems/validation-errors.ts';
import type { DeploymentClient } from './deployment-client.ts';
import { Mismatch } from './report.ts';

const Operation = z.looseObject({ deprecated: z.boolean().optional() });

const OpenApiDocument = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.looseObject({ get: Operation.optional(), post: Operation.optional() })),
});

/** The OpenAPI document that a deployment serves. Lists operations and validates bodies. */
export class ServedOpenApi {
  readonly document: z.infer<typeof OpenApiDocument>;
  private readonly ajv: Ajv2020;

  constructor(document: unknown) {
    this.document = OpenApiDocument.parse(document);
    // Ajv does not validate the document, which is not a schema. The tests validate the schemas in it.
    // A schema validates only a few bodies, so optimizing its code would take longer than running it.
    const code = { optimize: false };
    this.ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code });
    formats.default(this.ajv);
    this.ajv.addSchema(this.document, 'openapi.json');
  }

  static async load(deployment: DeploymentClient): Promise<ServedOpenApi> {
    return new ServedOpenApi(await deployment.getJson(paths.openapi));
  }

  /** The address that the document is about. */
  get url(): string {
    return this.document.servers[0]?.url ?? '';
  }

  /** Returns the paths with an operation for `method`, except those with a parameter. */
  pathsWith(method: 'get' | 'post'): string[] {
    return Object.entries(this.document.paths)
      .filter(([path, item]) => item[method] && !path.includes('{'))
      .map(([path]) => path);
  }

  isDeprecated(path: string): boolean {
    const item = this.document.paths[path];
    return (item?.get ?? item?.post)?.deprecated === true;
  }

  /** Throws a Mismatch unless `body` matches an operation's schema for `status`. */
  expectBody(path: string, method: 'get' | 'post', status: number, body: unknown): void {
    const response = ['paths', path, method, 'responses', String(status)];
    this.expectValue([...response, 'content', 'application/json', 'schema'], body);
  }

  /** Throws a Mismatch unless `body` matches the schema for problems. */
  expectProblem(body: unknown): void {
    this.expectValue(['components', 'schemas', 'Problem'], body);
  }

  /** Throws a Mismatch unless `value` matches the schema at the path `members` in the document. */
  expectValue(members: readonly string[], value: unknown): void {
    const pointer = jsonPointer(members);
    const validate = this.ajv.getSchema(`openapi.json#${encodeURI(pointer)}`);
    if (!validate) throw new Mismatch(`a schema at #${pointer}`, 'none');
    if (validate(value) === true) return;
    throw new Mismatch(
      'a body that matches its schema',
      this.ajv.errorsText(validate.errors, { dataVar: 'body' }),
    );
  }
}
