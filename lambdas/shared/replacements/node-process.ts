/** Replaces `node:process` in the bundles: its import loads reports of crashes and finalization besides. */
export default process;
export const { env, versions } = process;
