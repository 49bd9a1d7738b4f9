// A separate module, because esbuild puts code that read calls and requests share into one chunk, which both load.

/**
 * Maximum size in bytes of a request body. Any valid request in NFC fits, at every endpoint and in every encoding.
 * test/contract/body-limit.test.ts verifies this, so that this module does not import the bounds of the members.
 */
export const maxBodyBytes = 131_072;
