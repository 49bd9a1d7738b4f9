const http = process.getBuiltinModule('node:http');

/**
 * Replaces `node:http` in the bundles. Importing that module reads all of its members, and reading `WebSocket` loads
 * undici. This would add tens of milliseconds to each cold start, for a class that no client here uses.
 */
export default http;
export const { STATUS_CODES } = http;
