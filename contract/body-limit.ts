// A module of its own: esbuild puts a module that read calls and requests share into one chunk, which both then load.

/**
 * Largest body in bytes that the endpoints accept. A valid request in NFC fits at every endpoint and whatever its
 * encoding, which test/contract/body-limit.test.ts proves: this module must not import the bounds.
 */
export const maxBodyBytes = 131_072;
