const crypto = process.getBuiltinModule('node:crypto');

/** Replaces `node:crypto` in the bundles: its import loads the Web Crypto API besides. */
export default crypto;
export const { createHash, createHmac, getRandomValues, randomBytes, randomInt, randomUUID } = crypto;
