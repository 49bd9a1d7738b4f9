import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type ProjectConfig, type TestSpecification } from 'vitest/node';
import { cacheFolder, compileCache } from './site/cache/cache-folder.ts';

// Inherited by workers and by the commands that tests start: each of them loads CDK or other large libraries.
process.env.NODE_COMPILE_CACHE ??= compileCache;
// The bundles of a build are read again while their inputs are the same, as in the local run.
process.env.FRONTDESK_BUNDLES ??= join(cacheFolder, 'bundles');

const scratchName = /^frontdesk-\w{6}$/;

// What a test or a command leaves in the temporary directory goes with the run: CDK, for one, removes nothing. Vitest
// evaluates this file for each project, and Chromium refuses a deep directory: the path of a socket has few characters.
if (!scratchName.test(basename(tmpdir()))) {
  const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-'));
  process.env.TMPDIR = scratch;
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
}

/** Projects one after the other: Vitest ends a worker, with all that it has loaded, when the next file is of another. */
const inTurn = ['website', 'deployment', 'judges', 'parts'];

/** The files that take longest in them. Vitest knows them from an earlier run alone, and begins a first one with the largest. */
const longest = [
  'website/firms',
  'website/form',
  'website/pages',
  'website/web-mcp',
  'local/command/local-command',
  // It waits for timeouts, so it runs beside a file that starts processes.
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

// Vitest would ask packages for their development builds, which nobody else runs: that of micromark takes far longer.
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
  // Files share a process and its modules, which take longest to load.
  isolate: false,
  setupFiles: ['test/setup/reset-environment.ts'],
  // A test that checks nothing, as a loop over an empty list does, fails. What comes later may be late on a busy machine.
  expect: { requireAssertions: true, poll: { timeout: 30_000 } },
};

const project = (test: ProjectConfig) => ({ plugins, test: { ...everyProject, ...test } });

/** Of tests that ask a synthesized stack, or a local run of it. */
const ofStack = {
  globalSetup: ['test/setup/provide-assembly.ts', 'test/setup/provide-base-url.ts'],
  env: { CDK_VALIDATION: 'false' },
};

export default defineConfig({
  test: {
    // Vitest would keep a processor for itself, but tests wait for what they start for half of their time.
    maxWorkers: '100%',
    pool: 'threads',
    silent: 'passed-only',
    // `npm test` leaves these out. The gate runs them with `npm run test:slow`.
    tags: [{ name: 'slow', description: 'takes long and breaks rarely' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      project({
        name: 'parts',
        globalSetup: ['test/setup/list-placeholders.ts'],
        include: ['test/{contract,release,site,edge,lambdas,structure,hostile}/**/*.test.ts'],
      }),
      project({
        // Others judge. They weigh as much as everything else that is installed: `npm run test:judges`.
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
