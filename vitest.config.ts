import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Inherited by workers and by the commands that tests start: each of them loads CDK or the same libraries anew.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'frontdesk-compile-cache');

const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Vitest would leave a processor to itself, and half of all time is spent waiting for what a test started.
    maxWorkers: '100%',
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'parts',
          include: ['test/{contract,publication,edge,structure}/**/*.test.ts'],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'functions',
          // A function reads its environment once, as its module is loaded: each file loads its own.
          include: ['test/{lambdas,hostile}/**/*.test.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/{lib,local,faults}/**/*.test.ts'],
          globalSetup: ['test/setup/assembly.ts'],
          isolate: false,
          env: { CDK_VALIDATION: 'false' },
          ...limits,
        },
      },
      {
        test: {
          name: 'behaviour',
          include: ['test/{behaviour,verify}/**/*.test.ts'],
          globalSetup: ['test/setup/assembly.ts', 'test/setup/deployment.ts'],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'website',
          include: ['test/website/**/*.test.ts'],
          globalSetup: ['test/setup/assembly.ts', 'test/setup/deployment.ts', 'test/setup/chromium.ts'],
          ...limits,
        },
      },
    ],
  },
});
