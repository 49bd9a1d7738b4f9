import process from 'node:process';

/**
 * Stands in the bundle for the library's `_shims`, which would bring ajv: 155 kB and 10 ms of each cold start for
 * validating elicited input and foreign JSON Schemas, neither of which this server has.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('Validate with zod: this bundle has no JSON Schema validator');
  }
}

export { process };
