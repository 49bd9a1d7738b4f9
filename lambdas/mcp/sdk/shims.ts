import process from 'node:process';

/**
 * Replaces the SDK's `_shims` in the bundle, which would bring ajv: 155 kB and 10 ms of each cold start for validating by
 * JSON Schemas. This server validates with zod.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('Validate with zod: this bundle has no JSON Schema validator');
  }
}

export { process };
