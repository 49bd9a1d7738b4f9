const http = process.getBuiltinModule('node:http');

/**
 * Replaces `node:http` in the bundles. An import of that module reads all of its members, and reading `WebSocket` loads
 * undici: tens of milliseconds of each cold start, for a class that no client here uses.
 */
export default http;
export const { STATUS_CODES } = http;
