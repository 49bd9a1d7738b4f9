const zlib = () => process.getBuiltinModule('node:zlib');

/** Replaces `node:zlib` in the bundles, so that it loads with the first call: no function compresses anything. */
export const crc32: typeof import('node:zlib').crc32 = (...input) => zlib().crc32(...input);
export const gunzipSync: typeof import('node:zlib').gunzipSync = (...input) => zlib().gunzipSync(...input);
