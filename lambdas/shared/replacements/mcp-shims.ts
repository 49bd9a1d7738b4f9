import process from 'node:process';

/**
 * Replaces the SDK's `_shims` in the bundle. They include ajv, whose JSON Schema validation would add 155 kB, and 10 ms
 * to each cold start. This server validates with zod.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('Validate with zod: this bundle has no JSON Schema validator');
  }
}

export { process };
