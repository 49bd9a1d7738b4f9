import process from 'node:process';

/**
 * Replaces the SDK's `_shims` in the bundle, which would include ajv: 155 kB and 10 ms of each cold start to validate
 * with JSON Schema. This server validates with zod.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('Validate with zod: this bundle has no JSON Schema validator');
  }
}

export { process };
