import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, type BuildResult, build, buildSync, type Metafile, version } from 'esbuild';

const project = join(import.meta.dirname, '..', '..');

/** The output of esbuild. */
interface Bundle {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly outputs: Metafile['outputs'];
}

interface StoredBundle extends Bundle {
  /** Digest of each input, by its path in the project. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** Bundles of this process, whose inputs are not checked again. */
const bundles = new Map<string, Bundle>();

/** Lets the next build of each bundle check its inputs again. */
export const forgetBundles = (): void => bundles.clear();

/**
 * Runs esbuild in the project's folder. If the environment variable FRONTDESK_BUNDLES names a folder, a bundle whose inputs
 * have not changed is read from there. Deployments do not set it.
 */
export async function cachedBuild(options: BuildOptions): Promise<Bundle> {
  const entry = entryOf(options);
  return entry.find() ?? entry.keep(await build(entry.options));
}

export function cachedBuildSync(options: BuildOptions): Bundle {
  const entry = entryOf(options);
  return entry.find() ?? entry.keep(buildSync(entry.options));
}

function entryOf(buildOptions: BuildOptions) {
  const options = { ...buildOptions, absWorkingDir: project, write: false, metafile: true } as const;
  const folder = process.env.FRONTDESK_BUNDLES;
  // Module resolution depends on both files. The published package has only the first.
  const settings = globSync(['package.json', 'tsconfig.json'], { cwd: project }).toSorted().map(digestOf);
  const key = digest(JSON.stringify([version, options, settings], serializeFunctions));
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
        // `<define:name>` is not a file.
        const paths = Object.keys(metafile.inputs).filter((path) => !path.startsWith('<'));
        const inputs = Object.fromEntries(paths.map((path) => [path, digestOf(path)]));
        mkdirSync(join(file, '..'), { recursive: true });
        writeAtomically(file, JSON.stringify({ ...bundle, inputs } satisfies StoredBundle));
      }
      return bundle;
    },
  };
}

/** The code of a plugin is part of the options, because it affects the bundle. */
const serializeFunctions = (_name: string, value: unknown) =>
  typeof value === 'function' ? String(value) : value;

function readStored(file: string): Bundle | undefined {
  try {
    const { inputs, ...bundle }: StoredBundle = JSON.parse(readFileSync(file, 'utf8'));
    return Object.entries(inputs).every(([path, value]) => digestOf(path) === value) ? bundle : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a file in one step, because other processes read the cache at the same time. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, content);
  renameSync(temporaryFile, file);
}

const digestOf = (path: string) => digest(readFileSync(join(project, path)));
const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
