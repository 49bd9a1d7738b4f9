import { createRequire } from 'node:module';

// Packages in CommonJS ask for Node's modules with `require`, which a bundle in ESM does not have.
// In a file of its own: it has to run before their modules do.
Object.assign(globalThis, { require: createRequire(import.meta.url) });
