import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { cacheFolder } from '../../cache/cache-folder.ts';
import { writeAtomically } from '../../cache/cached-build.ts';
import type { ImageJob } from './image-job.ts';

/** The outputs of a job, or the reason why its source cannot be drawn. */
export type RenderResult = { readonly outputs: readonly Uint8Array[] } | { readonly error: string };

/** Announces the number of pictures before they are drawn, because drawing takes seconds. */
const drawingChannel = channel('frontdesk:drawing');

const projectFolder = join(import.meta.dirname, '..', '..', '..');

/** The packages that the code in this folder and in theme/ imports. */
const usedPackages = /^(?:@fontsource-variable\/|@resvg\/|canvaskit-wasm$)/;

interface RenderOptions {
  /** The folder with the outputs of earlier runs. */
  readonly cache?: string;
  /** Aborts after the current picture. */
  readonly signal?: AbortSignal | undefined;
}

/** Draws the outputs of `jobs`, or reads them from the cache. */
export async function renderImages(
  jobs: readonly ImageJob[],
  { cache = join(cacheFolder, 'images'), signal }: RenderOptions = {},
): Promise<RenderResult[]> {
  const version = drawingVersion();
  const plans = jobs.map((job) => ({ job, files: outputFiles(job, version, cache) }));
  const pendingPlans = plans.filter(({ files }) => !files.every((file) => existsSync(file)));
  const errors = new Map<ImageJob, string>();
  if (pendingPlans.length > 0) {
    drawingChannel.publish(pendingPlans.flatMap(({ files }) => files).length);
    mkdirSync(cache, { recursive: true });
    // The import is dynamic because the module compiles two large WebAssembly modules.
    const { draw } = await import('./draw.ts');
    for (const { job, files } of pendingPlans) {
      // Drawing is synchronous. Other code can run between pictures, such as a caller that aborts `signal`.
      await setImmediate();
      signal?.throwIfAborted();
      try {
        for (const [output, bytes] of draw(job).entries()) writeAtomically(files[output] ?? '', bytes);
      } catch (error) {
        errors.set(job, (error as Error).message);
      }
    }
  }
  return plans.map(({ job, files }) => {
    const error = errors.get(job);
    return error === undefined ? { outputs: files.map((file) => readFileSync(file)) } : { error };
  });
}

function outputFiles(job: ImageJob, version: string, cache: string): string[] {
  const digest = createHash('sha256').update(version).update(stringifyJob(job)).digest('hex').slice(0, 40);
  const count = job.kind === 'variants' ? job.sizes.length : 1;
  return Array.from({ length: count }, (_, index) => join(cache, `${digest}-${index}`));
}

/** Serializes a job as JSON, with its bytes in base64. */
function stringifyJob(job: ImageJob): string {
  return JSON.stringify(job, function replace(this: Record<string, unknown>, name, member) {
    // JSON.stringify() has already called a Buffer's toJSON(), so `member` is not a Uint8Array.
    const original = this[name];
    return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : member;
  });
}

interface Dependencies {
  readonly dependencies: Readonly<Record<string, string>>;
}

const { dependencies: allDependencies }: Dependencies = createRequire(import.meta.url)(
  '../../../package.json',
);

/** Returns a digest of everything that affects the drawings: the code, and the libraries and typefaces that it uses. */
export function drawingVersion(dependencies = allDependencies): string {
  const hash = createHash('sha256');
  for (const file of globSync('site/website/{images,theme}/*.{ts,js}', { cwd: projectFolder }).toSorted()) {
    hash.update(readFileSync(join(projectFolder, file)));
  }
  const used = Object.entries(dependencies).filter(([name]) => usedPackages.test(name));
  return hash.update(JSON.stringify(used)).digest('hex');
}
