import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, type BuildResult, build, buildSync, type Metafile, version } from 'esbuild';

const project = join(import.meta.dirname, '..', '..');

/** What esbuild made. */
interface Bundle {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly outputs: Metafile['outputs'];
}

interface StoredBundle extends Bundle {
  /** Digest of each input, by its path in the project. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** Bundles of this process, whose inputs are not read again. */
const bundles = new Map<string, Bundle>();

/** Reads the inputs of each bundle again. */
export const forgetBundles = (): void => bundles.clear();

/**
 * Bundles as esbuild does in the project's folder. Where the environment names a folder in FRONTDESK_BUNDLES, a bundle
 * whose inputs still have the same content is read from there. A deployment names none.
 */
export async function cachedBuild(options: BuildOptions): Promise<Bundle> {
  const entry = entryOf(options);
  return entry.find() ?? entry.keep(await build(entry.options));
}

export function cachedBuildSync(options: BuildOptions): Bundle {
  const entry = entryOf(options);
  return entry.find() ?? entry.keep(buildSync(entry.options));
}

function entryOf(given: BuildOptions) {
  const options = { ...given, absWorkingDir: project, write: false, metafile: true } as const;
  const folder = process.env.FRONTDESK_BUNDLES;
  // How imports are resolved depends on both files. The package has only the first.
  const settings = globSync(['package.json', 'tsconfig.json'], { cwd: project }).toSorted().map(digestOf);
  const key = digest(JSON.stringify([version, options, settings], withFunctions));
  const file = folder ? join(folder, `${key}.json`) : undefined;
  return {
    options,
    find(): Bundle | undefined {
      const found = bundles.get(key) ?? (file === undefined ? undefined : readStored(file));
      if (found) bundles.set(key, found);
      return found;
    },
    keep({ outputFiles, metafile }: BuildResult<typeof options>): Bundle {
      const files = outputFiles.map(({ path, text }) => ({ path, text }));
      const bundle = { files, outputs: metafile.outputs };
      bundles.set(key, bundle);
      if (file) {
        // `<define:name>` is no file.
        const paths = Object.keys(metafile.inputs).filter((path) => !path.startsWith('<'));
        const inputs = Object.fromEntries(paths.map((path) => [path, digestOf(path)]));
        mkdirSync(join(file, '..'), { recursive: true });
        writeWhole(file, JSON.stringify({ ...bundle, inputs } satisfies StoredBundle));
      }
      return bundle;
    },
  };
}

/** What a plugin does is an option as well. */
const withFunctions = (_name: string, value: unknown) =>
  typeof value === 'function' ? String(value) : value;

function readStored(file: string): Bundle | undefined {
  try {
    const { inputs, ...bundle }: StoredBundle = JSON.parse(readFileSync(file, 'utf8'));
    return Object.entries(inputs).every(([path, value]) => digestOf(path) === value) ? bundle : undefined;
  } catch {
    return undefined;
  }
}

/** Other processes read the cache meanwhile: a file appears whole, or not at all. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, content);
  renameSync(part, file);
}

const digestOf = (path: string) => digest(readFileSync(join(project, path)));
const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
