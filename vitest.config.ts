import { defineConfig } from 'vitest/config';

const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'parts',
          include: ['test/{contract,publication,edge,lambdas,structure,hostile}/**/*.test.ts'],
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
          include: ['test/{behaviour,verify}/**/*.test.ts'],
          globalSetup: ['test/setup/assembly.ts', 'test/setup/deployment.ts'],
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
