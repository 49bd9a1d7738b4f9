import { join, resolve } from 'node:path';

/**
 * What commands keep from one run to the next: drawn pictures, bundles, compiled code. It may be deleted to free
 * the space. It is outside node_modules, which `npm ci` removes beside a running site.
 */
export const cacheFolder = resolve('cdk.out', 'cache');

/** Where Node keeps compiled modules (NODE_COMPILE_CACHE). */
export const compileCache = join(cacheFolder, 'compile');
