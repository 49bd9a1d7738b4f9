import { functionBundle } from './function-bundle.ts';

/** The publishing function, which has nothing of the content compiled in. */
export const publisherBundle = functionBundle({
  entry: 'lambdas/publisher/index.ts',
  maxColdStartBytes: 450_000,
});
