const fs = process.getBuiltinModule('node:fs');

/** Replaces `node:fs` in the bundles: its import loads `node:fs/promises` and readline besides. */
export default fs;
export const { createReadStream, fstatSync, lstatSync } = fs;

/** Access to `fs.ReadStream` would load as much. The SDK uses it in `instanceof` alone, for bodies that are not text. */
export const ReadStream = {
  [Symbol.hasInstance]: (body: unknown) => body instanceof fs.ReadStream,
};
