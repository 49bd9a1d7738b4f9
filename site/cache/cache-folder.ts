import { join, resolve } from 'node:path';

/**
 * The cache that commands share between runs: bundles and compiled code. It can be deleted at any time. It
 * is not in node_modules, because `npm ci` deletes that folder, possibly while the site is running.
 */
export const cacheFolder = resolve('cdk.out', 'cache');

/** The folder for Node's compiled modules (NODE_COMPILE_CACHE). */
export const compileCache = join(cacheFolder, 'compile');
