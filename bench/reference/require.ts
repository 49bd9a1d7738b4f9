import { createRequire } from 'node:module';

// Packages in CommonJS load Node's modules with `require`, which a bundle in ESM does not have.
// It has a file of its own because it has to run before their modules.
Object.assign(globalThis, { require: createRequire(import.meta.url) });
