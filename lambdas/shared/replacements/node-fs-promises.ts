const { readFile: read } = process.getBuiltinModule('node:fs');
const { promisify } = process.getBuiltinModule('node:util');

/**
 * Replaces `node:fs/promises` in the bundles: it loads the readline module. The SDK looks for its configuration
 * files with it, and Lambda has none.
 */
export const readFile = promisify(read);
