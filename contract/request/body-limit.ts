// A separate module, because esbuild puts code shared by read calls and requests into one chunk, which both load.

/**
 * Maximum size of a request body in bytes. Any valid request in NFC fits, at every endpoint and in every encoding.
 * test/contract/request/body-limit.test.ts verifies this, so this module need not import the members' bounds.
 */
export const maxBodyBytes = 131_072;

/** Maximum nesting depth: deeper than any message that an endpoint reads, and shallow enough for recursive code. */
export const maxJsonDepth = 32;

/** Maximum number of members and elements in total. A message with every member that an endpoint reads has about 30. */
export const maxJsonValues = 500;
