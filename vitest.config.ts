import { defineConfig } from 'vitest/config';

const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'parts',
          include: ['test/{contract,publication,edge,lambdas,structure}/**/*.test.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/{lib,local,faults}/**/*.test.ts'],
          globalSetup: ['test/setup/assembly.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'behaviour',
          include: ['test/behaviour/**/*.test.ts'],
          globalSetup: ['test/setup/assembly.ts', 'test/setup/deployment.ts'],
          ...limits,
        },
      },
    ],
  },
});
