const crypto = process.getBuiltinModule('node:crypto');

/** Stands in the bundles for `node:crypto`, whose import loads the Web Crypto API besides. */
export default crypto;
export const { createHash, createHmac, getRandomValues, randomBytes, randomInt, randomUUID } = crypto;
