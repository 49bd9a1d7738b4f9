const http = process.getBuiltinModule('node:http');

/**
 * Stands in the bundles for `node:http`. An import of that module reads all of its members, and to read `WebSocket`
 * loads undici: tens of milliseconds of each cold start, for what no client here uses.
 */
export default http;
export const { STATUS_CODES } = http;
