import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, type BuildResult, build, buildSync, type Metafile, version } from 'esbuild';

const project = join(import.meta.dirname, '..', '..');

/** The output of an esbuild run. */
interface Bundle {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly outputs: Metafile['outputs'];
}

interface StoredBundle extends Bundle {
  /** The digest of each input, keyed by its path in the project. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** Bundles that this process has built or read. Their inputs are not checked again. */
const bundles = new Map<string, Bundle>();

/** Makes the next build of each bundle check the inputs again. */
export const forgetBundles = (): void => bundles.clear();

/**
 * Runs esbuild in the project folder. If the environment variable FRONTDESK_BUNDLES is set to a folder, a bundle whose
 * inputs have not changed is read from that folder. Deployments do not set the variable.
 */
export async function cachedBuild(options: BuildOptions): Promise<Bundle> {
  const entry = cacheEntry(options);
  return entry.find() ?? entry.store(await build(entry.options));
}

export function cachedBuildSync(options: BuildOptions): Bundle {
  const entry = cacheEntry(options);
  return entry.find() ?? entry.store(buildSync(entry.options));
}

function cacheEntry(buildOptions: BuildOptions) {
  const options = { ...buildOptions, absWorkingDir: project, write: false, metafile: true } as const;
  const folder = process.env.FRONTDESK_BUNDLES;
  // Module resolution depends on both files. The published package contains only package.json.
  const digests = globSync(['package.json', 'tsconfig.json'], { cwd: project }).toSorted().map(digestOf);
  const key = digest(JSON.stringify([version, options, digests], serializeFunctions));
  const file = folder ? join(folder, `${key}.json`) : undefined;
  const start = Date.now();
  return {
    options,
    find(): Bundle | undefined {
      const bundle = bundles.get(key) ?? (file === undefined ? undefined : readStoredBundle(file));
      if (bundle) bundles.set(key, bundle);
      return bundle;
    },
    store({ outputFiles, metafile }: BuildResult<typeof options>): Bundle {
      const files = outputFiles.map(({ path, text }) => ({ path, text }));
      const bundle = { files, outputs: metafile.outputs };
      bundles.set(key, bundle);
      // Inputs such as `<define:name>` are not files.
      const paths = Object.keys(metafile.inputs).filter((path) => !path.startsWith('<'));
      // If a file was saved during the build, the bundle may be of its earlier content.
      if (file && !paths.some((path) => isChangedSince(path, start))) {
        const inputs = Object.fromEntries(paths.map((path) => [path, digestOf(path)]));
        mkdirSync(join(file, '..'), { recursive: true });
        writeAtomically(file, JSON.stringify({ ...bundle, inputs } satisfies StoredBundle));
      }
      return bundle;
    },
  };
}

/** Plugin code is part of the cache key, because it affects the bundle. */
const serializeFunctions = (_name: string, value: unknown) =>
  typeof value === 'function' ? String(value) : value;

function readStoredBundle(file: string): Bundle | undefined {
  try {
    const { inputs, ...bundle }: StoredBundle = JSON.parse(readFileSync(file, 'utf8'));
    return Object.entries(inputs).every(([path, value]) => digestOf(path) === value) ? bundle : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a file atomically, because other processes may be reading the cache. */
function writeAtomically(file: string, content: string | Uint8Array): void {
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, content);
  renameSync(temporaryFile, file);
}

/** `Date.now()` rounds down, and a file saved just before the build must not count as changed. */
const isChangedSince = (path: string, time: number) => statSync(join(project, path)).ctimeMs > time + 1;

const digestOf = (path: string) => digest(readFileSync(join(project, path)));
const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
