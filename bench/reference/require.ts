import { createRequire } from 'node:module';

// Packages in CommonJS ask for Node's modules with `require`, which a bundle in ESM does not have.
Object.assign(globalThis, { require: createRequire(import.meta.url) });
