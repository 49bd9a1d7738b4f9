const fs = process.getBuiltinModule('node:fs');

/** Stands in the bundles for `node:fs`, whose import loads `node:fs/promises` and readline besides. */
export default fs;
export const { createReadStream, fstatSync, lstatSync } = fs;

/** Reading the member loads as much. The SDK asks only of a body that is no text whether it is one of these. */
export const ReadStream = {
  [Symbol.hasInstance]: (body: unknown) => body instanceof fs.ReadStream,
};
