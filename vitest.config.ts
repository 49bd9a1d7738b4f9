import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type ProjectConfig, type TestSpecification } from 'vitest/node';
import { cacheFolder, compileCache } from './site/cache/cache-folder.ts';

// Workers and the commands that tests start inherit it, because each loads CDK or other large libraries.
process.env.NODE_COMPILE_CACHE ??= compileCache;
// Bundles are reused while their inputs are unchanged, as in the local run.
process.env.FRONTDESK_BUNDLES ??= join(cacheFolder, 'bundles');

const scratchName = /^frontdesk-\w{6}$/;

// Each run has its own temporary directory, because tests and commands leave files there: CDK, for example, removes
// nothing. Vitest evaluates this file for each project, and Chromium needs a short path for its socket.
if (!scratchName.test(basename(tmpdir()))) {
  const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-'));
  process.env.TMPDIR = scratch;
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
}

/** Projects run in sequence: Vitest ends a worker, with all loaded modules, before a file of another project. */
const inTurn = ['website', 'deployment', 'judges', 'parts'];

/**
 * The slowest files. Vitest knows durations only from an earlier run, and starts a first run with the largest files.
 */
const longest = [
  'website/firms',
  'website/form',
  'website/pages',
  'website/web-mcp',
  'local/command/local-command',
  // It waits for timeouts, so it runs alongside a file that starts processes.
  'faults/failing-services',
  'verify/verify',
  'lib/updates',
  'local/command/hot-reload',
  'faults/killed-processes',
  'site/publication/firms',
  'lambdas/diagnostic-request/failing-services',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ project }: TestSpecification) => inTurn.indexOf(project.name);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => turn(a) - turn(b) || rank(a) - rank(b));
  }
}

// Vitest would load the development builds of packages, which are not used in production. That of micromark is far
// slower.
const plugins: Plugin[] = [
  {
    name: 'builds-of-production',
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

const everyProject: ProjectConfig = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Files share a process and its modules, because loading them takes longest.
  isolate: false,
  setupFiles: ['test/setup/reset-environment.ts'],
  // A test without an assertion, such as a loop over an empty list, fails. Polling allows for a busy machine.
  expect: { requireAssertions: true, poll: { timeout: 30_000 } },
};

const project = (test: ProjectConfig) => ({ plugins, test: { ...everyProject, ...test } });

/** For tests that use a synthesized stack or a local run of it. */
const ofStack = {
  globalSetup: ['test/setup/provide-assembly.ts', 'test/setup/provide-base-url.ts'],
  env: { CDK_VALIDATION: 'false' },
};

export default defineConfig({
  test: {
    // Vitest would reserve a processor for itself, but tests spend half of their time waiting for processes.
    maxWorkers: '100%',
    pool: 'threads',
    silent: 'passed-only',
    // `npm test` omits these. The gate runs them with `npm run test:slow`.
    tags: [{ name: 'slow', description: 'takes long and breaks rarely' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      project({
        name: 'parts',
        globalSetup: ['test/setup/list-placeholders.ts'],
        include: ['test/{contract,release,site,edge,lambdas,structure,hostile}/**/*.test.ts'],
      }),
      project({
        // Third-party checks. Their packages are as large as all others together: `npm run test:judges`.
        name: 'judges',
        include: ['test/judges/*.test.ts'],
        ...ofStack,
      }),
      project({
        name: 'deployment',
        include: ['test/{bin,lib,local,faults,behaviour,verify}/**/*.test.ts'],
        ...ofStack,
      }),
      project({
        name: 'website',
        include: ['test/website/**/*.test.ts'],
        globalSetup: [...ofStack.globalSetup, 'test/setup/provide-chromium.ts'],
      }),
    ],
  },
});
