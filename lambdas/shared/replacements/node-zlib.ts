const zlib = () => process.getBuiltinModule('node:zlib');

/** Stands in the bundles for `node:zlib`, which is loaded when something is compressed: nothing is at present. */
export const crc32: typeof import('node:zlib').crc32 = (...input) => zlib().crc32(...input);
export const gunzipSync: typeof import('node:zlib').gunzipSync = (...input) => zlib().gunzipSync(...input);
