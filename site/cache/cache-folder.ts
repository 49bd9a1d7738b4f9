import { join, resolve } from 'node:path';

/**
 * The cache that commands share between runs: drawn pictures, bundles, compiled code. It may be deleted at any time. It is
 * not in node_modules, which `npm ci` removes while the site may be running.
 */
export const cacheFolder = resolve('cdk.out', 'cache');

/** The folder for Node's compiled modules (NODE_COMPILE_CACHE). */
export const compileCache = join(cacheFolder, 'compile');
