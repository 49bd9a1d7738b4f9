const { readFile: read } = process.getBuiltinModule('node:fs');
const { promisify } = process.getBuiltinModule('node:util');

/**
 * Stands in the bundles for `node:fs/promises`, which loads the readline module. The SDK looks for its configuration
 * files with it, and Lambda has none.
 */
export const readFile = promisify(read);
