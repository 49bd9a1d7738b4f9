import './usage.ts';
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Enabled before anything else is loaded, because Node caches only code that it compiles after this call. The cache is not in
// node_modules, because `npm ci` deletes that folder, possibly while the site is running.
enableCompileCache(resolve('cdk.out/cache'));
await import('./serve.ts');
