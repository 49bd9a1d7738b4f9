import './usage.ts';
import { enableCompileCache } from 'node:module';
import { startEarly } from '../local/command/synthesis-process.ts';
import { compileCache } from '../site/cache/cache-folder.ts';

// Enabled before anything else is loaded, because Node caches only code that it compiles after this call.
enableCompileCache(compileCache);
startEarly();
await import('./serve.ts');
