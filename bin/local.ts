import './usage.ts';
import { enableCompileCache } from 'node:module';
import { cacheFolder, compileCache } from '../site/cache/cache-folder.ts';

// Enabled before anything else is loaded, because Node caches only code that it compiles after this call.
enableCompileCache(compileCache);
process.env.FRONTDESK_BUNDLES = `${cacheFolder}/bundles`;
await import('./serve.ts');
