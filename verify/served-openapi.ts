import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as z from 'zod';
import { paths } from '../contract/paths.ts';
import { jsonPointer } from '../contract/problems/errors.ts';
import { Mismatch } from './deployment-check.ts';
import type { DeploymentClient } from './deployment-client.ts';

const Operation = z.looseObject({ operationId: z.string().optional(), deprecated: z.boolean().optional() });

const OpenApiDocument = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.looseObject({ get: Operation.optional(), post: Operation.optional() })),
});
type OpenApiDocument = z.infer<typeof OpenApiDocument>;

/** The last validator: schemas compile slowly, and a monitor checks the same document again and again. */
let latest: { readonly json: string; readonly ajv: Ajv2020 } | undefined;

function validatorOf(document: OpenApiDocument): Ajv2020 {
  const json = JSON.stringify(document);
  if (latest?.json === json) return latest.ajv;
  // The document itself is not a schema, and its schemas are tested where they are written.
  // A schema validates a few bodies: to optimize its code takes longer than to run it.
  const code = { optimize: false };
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code });
  formats.default(ajv);
  ajv.addSchema(document, 'openapi.json');
  latest = { json, ajv };
  return ajv;
}

/** The OpenAPI document that a deployment serves: lists its operations and validates bodies. */
export class ServedOpenApi {
  readonly document: OpenApiDocument;
  private readonly ajv: Ajv2020;

  constructor(document: unknown) {
    this.document = OpenApiDocument.parse(document);
    this.ajv = validatorOf(this.document);
  }

  static async load(deployment: DeploymentClient): Promise<ServedOpenApi> {
    return new ServedOpenApi(await deployment.getJson(paths.openapi));
  }

  /** Paths with an operation of `method`, but for those with a parameter. */
  pathsOf(method: 'get' | 'post'): string[] {
    return Object.entries(this.document.paths).flatMap(([path, item]) =>
      item[method] && !path.includes('{') ? [path] : [],
    );
  }

  /** The path of the operation of that name. Those of versions other than the current have a suffix. */
  pathOf(operationId: string): string | undefined {
    const [found] =
      Object.entries(this.document.paths).find(([, { get, post }]) =>
        [get, post].some((operation) => operation?.operationId === operationId),
      ) ?? [];
    return found;
  }

  isDeprecated(path: string): boolean {
    const item = this.document.paths[path];
    return (item?.get ?? item?.post)?.deprecated === true;
  }

  /** Throws a Mismatch unless `body` matches the schema of `status` at an operation. */
  expectBody(path: string, method: 'get' | 'post', status: number, body: unknown): void {
    const response = ['paths', path, method, 'responses', String(status)];
    this.expectValue([...response, 'content', 'application/json', 'schema'], body);
  }

  /** Throws a Mismatch unless `body` matches the schema of problems. */
  expectProblem(body: unknown): void {
    this.expectValue(['components', 'schemas', 'Problem'], body);
  }

  /** Throws a Mismatch unless `value` matches the schema at the end of `steps`, member by member. */
  expectValue(steps: readonly string[], value: unknown): void {
    const pointer = jsonPointer(steps);
    const validate = this.ajv.getSchema(`openapi.json#${encodeURI(pointer)}`);
    if (!validate) throw new Mismatch(`a schema at #${pointer}`, 'none');
    if (validate(value) === true) return;
    throw new Mismatch('a body of its schema', this.ajv.errorsText(validate.errors, { dataVar: 'body' }));
  }
}
