import { setImmediate as settled } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { HotReload } from '../../../local/command/hot-reload.ts';
import type { Synthesis } from '../../../local/command/synthesis-process.ts';
import { LocalRunError } from '../../../local/local-run-error.ts';

const releaseOf = (name: string) => ({
  routes: {},
  documents: [{ path: name, mediaType: 'text/plain', cacheControl: 'no-store', body: name }],
});

/** A synthesis that the test resolves step by step. As the real one, it ends when it is aborted. */
class FakeSynthesis {
  readonly #read = Promise.withResolvers<Synthesis>();
  readonly #written = Promise.withResolvers<void>();
  readonly #name: string;
  stageErrors: readonly string[] = [];

  constructor(name: string) {
    this.#name = name;
    this.#written.promise.catch(() => undefined);
  }

  synthesis(signal: AbortSignal): Promise<Synthesis> {
    signal.addEventListener('abort', () => this.fail('stopped'));
    return this.#read.promise;
  }

  read(): Promise<void> {
    this.#read.resolve({
      release: releaseOf(this.#name),
      stageErrors: this.stageErrors,
      written: this.#written.promise,
    });
    return settled();
  }

  written(): Promise<void> {
    this.#written.resolve();
    return settled();
  }

  fail(message: string, error: Error = new LocalRunError(message)): void {
    this.#read.reject(error);
    this.#written.reject(error);
  }
}

let versions: FakeSynthesis[];
let served: string[];
let lines: string[];
let stop: AbortController;
let hotReload: HotReload;
let replacing: Promise<void>;

beforeEach(() => {
  versions = [];
  served = [];
  lines = [];
  stop = new AbortController();
  replacing = Promise.resolve();
  let assemblies = 0;
  hotReload = new HotReload({
    run: {
      async replaceContent(release) {
        served.push(release?.documents[0]?.path ?? 'those of the assembly');
      },
      async replaceAssembly(assembly) {
        await replacing;
        served.push(assembly);
        return { retired: Promise.resolve() };
      },
    },
    synthesize(_output, signal) {
      const version = new FakeSynthesis(`documents ${versions.length + 1}`);
      versions.push(version);
      return version.synthesis(signal);
    },
    assembly: 'no-such-folder/0',
    newAssembly() {
      assemblies += 1;
      return `no-such-folder/${assemblies}`;
    },
    log: (line) => lines.push(line),
    signal: stop.signal,
  });
});

/** Saves a version with valid content. */
async function save(stageErrors: readonly string[] = []): Promise<FakeSynthesis> {
  const republished = hotReload.reload();
  const version = versions.at(-1) ?? new FakeSynthesis('none');
  version.stageErrors = stageErrors;
  await version.read();
  await republished;
  return version;
}

test('reload() serves the documents first, then the stack', async () => {
  const version = await save();
  expect(served).toEqual(['documents 1']);

  await version.written();

  expect(served).toEqual(['documents 1', 'no-such-folder/1']);
});

test('reload() aborts a version that a later one supersedes', async () => {
  const first = await save();
  const second = await save();

  await first.written();
  await second.written();

  expect(served).toEqual(['documents 1', 'documents 2', 'no-such-folder/2']);
  expect(lines.join()).not.toContain('stopped');
});

test('reload() lets no stack come after the documents of a later version', async () => {
  const warm = Promise.withResolvers<void>();
  replacing = warm.promise;
  const first = await save();
  await first.written();

  const saved = save();
  await settled();
  expect(served).toEqual(['documents 1']);
  warm.resolve();
  await saved;

  expect(served).toEqual(['documents 1', 'no-such-folder/1', 'documents 2']);
});

test('reload() finishes a version while a later one has issues', async () => {
  const first = await save();
  const republished = hotReload.reload();
  versions[1]?.fail('Cannot publish');
  await republished;

  await first.written();

  expect(served).toEqual(['documents 1', 'no-such-folder/1']);
  expect(lines).toContain('Cannot publish\nStill serving the last good version');
});

/** Saves a version with errors, whose files stay so or not. */
async function saveBroken(errors: string, staysSo: boolean): Promise<void> {
  const reloaded = hotReload.reload(async () => staysSo);
  versions.at(-1)?.fail(errors);
  await reloaded;
}

test('reload() says nothing of a version that is still being written', async () => {
  await saveBroken('Half a file', false);
  const whole = await save();
  await whole.written();

  expect(served).toEqual(['documents 2', 'no-such-folder/2']);
  expect(lines.map((line) => line.replace(/\d+\.\d/, 'N'))).toEqual([
    'Published the change in N s',
    'The functions followed after N s',
  ]);
});

test('reload() tells errors once, and that they are gone', async () => {
  for (const errors of ['One', 'One', 'Two']) await saveBroken(errors, true);
  await save();
  await save();

  const ending = '\nStill serving the last good version';
  expect(lines.map((line) => line.replace(/\d+\.\d/, 'N'))).toEqual([
    `One${ending}`,
    `The errors are the same${ending}`,
    `Two${ending}`,
    'Published the change in N s: the errors are gone',
    'Published the change in N s',
  ]);
});

test('reload() restores the documents when the stack cannot be synthesized', async () => {
  const version = await save();

  version.fail('Cannot deploy');
  await settled();

  expect(served).toEqual(['documents 1', 'those of the assembly']);
  await expect.poll(() => lines).toContain('Cannot deploy\nStill serving the last good version');
});

test('reload() logs the stack and the cause of a bug', async () => {
  const version = await save();

  version.fail('a bug', new TypeError('Cannot go on', { cause: new RangeError('Too far') }));

  await expect
    .poll(() => lines.at(-1))
    .toMatch(/^TypeError: Cannot go on\n {4}at .*hot-reload-order\.test\.ts/);
  expect(lines.at(-1)).toMatch(/\[cause\]: RangeError: Too far\n +at /);
});

test('reload() logs nothing about a synthesis that the end of the run aborts', async () => {
  await save();

  stop.abort();
  await settled();

  expect(served).toEqual(['documents 1']);
  expect(lines).toHaveLength(1);
});

test('reload() tells an error in a stage that does not run once, and that it is mended', async () => {
  const error = 'frontdesk.json:9:7 stages.prod.domain.name is ""';
  const said = async (stageErrors: readonly string[]) => {
    const before = lines.length;
    const version = await save(stageErrors);
    await version.written();
    return lines.slice(before).filter((line) => !/^(?:Published|The functions followed) /.test(line));
  };

  expect(await said([])).toEqual([]);
  expect(await said([error])).toEqual(['A stage cannot be deployed:', `  ${error}`]);
  expect(await said([error])).toEqual([]);
  expect(await said([])).toEqual(['Every stage is valid']);
});
