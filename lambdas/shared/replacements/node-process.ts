/** Stands in the bundles for `node:process`, whose import loads reports of crashes and finalization besides. */
export default process;
export const { env, versions } = process;
