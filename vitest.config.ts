import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type ProjectConfig, type TestSpecification } from 'vitest/node';

// Workers and the commands that tests start inherit this: each of them loads CDK or other large libraries.
process.env.NODE_COMPILE_CACHE ??= resolve('cdk.out/cache');

const scratchName = /^frontdesk-\w{6}$/;

// Each run has its own temporary directory, because tests and commands, such as CDK, leave files there. Vitest evaluates
// this file once per project. The name is short, because Chromium limits the length of its socket's path.
if (!scratchName.test(basename(tmpdir()))) {
  const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-'));
  process.env.TMPDIR = scratch;
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
}

/** Projects run one after the other: Vitest ends a worker, with all modules, if the next file is in another project. */
const projectOrder = ['website', 'deployment', 'judges', 'parts'];

/** The slowest files first. Vitest knows durations only from earlier runs, otherwise it starts with the largest. */
const slowestFiles = [
  'website/sample',
  'website/own-pages',
  'website/form',
  'local/local-command',
  // This file waits for timeouts, so it can run alongside one that starts processes.
  'faults/failing-services',
  'verify/verify',
  'lib/updates',
  'local/hot-reload',
  'lambdas/diagnostic-request/failing-services',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ project: defineTestProject }: TestSpecification) =>
      projectOrder.indexOf(defineTestProject.name);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = slowestFiles.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place < 0 ? slowestFiles.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => turn(a) - turn(b) || rank(a) - rank(b));
  }
}

// By default, Vitest loads the development builds of packages. Production does not use them, and micromark's is far
// slower.
const plugins: Plugin[] = [
  {
    name: 'production-builds',
    configResolved(config) {
      const { ssr, environments } = config;
      for (const { resolve } of [ssr, ...Object.values(environments)])
        resolve?.conditions?.splice(
          0,
          Infinity,
          ...resolve.conditions.filter((name) => !/^development/.test(name)),
        );
    },
  },
];

const sharedConfig: ProjectConfig = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Test files share a process and its modules, because loading modules takes the most time.
  isolate: false,
  setupFiles: ['test/setup/reset-environment.ts'],
  // A test without an assertion, such as a loop over an empty list, fails. The timeout allows for a busy machine.
  expect: { requireAssertions: true, poll: { timeout: 30_000 } },
};

const defineTestProject = (test: ProjectConfig) => ({ plugins, test: { ...sharedConfig, ...test } });

/** For tests that use a synthesized stack or a local run of it. */
const withStack = {
  globalSetup: ['test/setup/provide-assembly.ts', 'test/setup/provide-base-url.ts'],
  env: { CDK_VALIDATION: 'false' },
};

export default defineConfig({
  test: {
    // By default, Vitest keeps one processor free, but tests spend half of their time waiting for processes.
    maxWorkers: '100%',
    pool: 'threads',
    silent: 'passed-only',
    // `npm test` omits slow tests. The gate runs them with `npm run test:slow`.
    tags: [{ name: 'slow', description: 'takes long and breaks rarely' }],
    sequence: { sequencer: SlowestFirst },
    projects: [
      defineTestProject({
        name: 'parts',
        globalSetup: ['test/setup/provide-chromium.ts'],
        include: [
          'test/{contract,release,site,edge,lambdas,structure,hostile,faults,website-project}/**/*.test.ts',
        ],
      }),
      defineTestProject({
        // Third-party checks, whose packages are as large as all others together. `npm run test:judges` runs them.
        name: 'judges',
        include: ['test/judges/*.test.ts'],
        ...withStack,
      }),
      defineTestProject({
        name: 'deployment',
        include: ['test/{bin,lib,local,behaviour,verify}/**/*.test.ts'],
        ...withStack,
      }),
      defineTestProject({
        name: 'website',
        include: ['test/website/**/*.test.ts'],
        globalSetup: [...withStack.globalSetup, 'test/setup/provide-chromium.ts'],
      }),
    ],
  },
});
