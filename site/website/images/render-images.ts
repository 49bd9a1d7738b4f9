import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { cacheFolder } from '../../cache/cache-folder.ts';
import { writeAtomically } from '../../cache/cached-build.ts';
import type { ImageJob } from './image-job.ts';

/** The outputs of a job, or what is wrong with its source. */
export type Rendered = { readonly outputs: readonly Uint8Array[] } | { readonly error: string };

/** Tells how many pictures are drawn next, which takes seconds. */
const drawing = channel('frontdesk:drawing');

const project = join(import.meta.dirname, '..', '..', '..');

interface RenderOptions {
  /** Where an earlier run has left what it drew. */
  readonly cache?: string;
  /** Ends the drawing after the present picture. */
  readonly signal?: AbortSignal | undefined;
}

/** Draws what `jobs` ask for, or reads it from the cache. */
export async function renderImages(
  jobs: readonly ImageJob[],
  { cache = join(cacheFolder, 'images'), signal }: RenderOptions = {},
): Promise<Rendered[]> {
  const version = drawingVersion();
  const planned = jobs.map((job) => ({ job, files: filesOf(job, version, cache) }));
  const missing = planned.filter(({ files }) => !files.every((file) => existsSync(file)));
  const errors = new Map<ImageJob, string>();
  if (missing.length > 0) {
    drawing.publish(missing.flatMap(({ files }) => files).length);
    mkdirSync(cache, { recursive: true });
    // Loaded only now: it compiles two large WebAssembly modules.
    const { draw } = await import('./draw.ts');
    for (const { job, files } of missing) {
      // Each picture is drawn at once. Between two of them other code runs, such as the caller that aborts `signal`.
      await setImmediate();
      signal?.throwIfAborted();
      try {
        for (const [output, bytes] of draw(job).entries()) writeAtomically(files[output] ?? '', bytes);
      } catch (error) {
        errors.set(job, (error as Error).message);
      }
    }
  }
  return planned.map(({ job, files }) => {
    const error = errors.get(job);
    return error === undefined ? { outputs: files.map((file) => readFileSync(file)) } : { error };
  });
}

function filesOf(job: ImageJob, version: string, cache: string): string[] {
  const digest = createHash('sha256').update(version).update(stringifyBytes(job)).digest('hex').slice(0, 40);
  const count = job.kind === 'variants' ? job.sizes.length : 1;
  return Array.from({ length: count }, (_, index) => join(cache, `${digest}-${index}`));
}

/** JSON of a job, its bytes in base64. */
function stringifyBytes(job: ImageJob): string {
  return JSON.stringify(job, function replace(this: Record<string, unknown>, name, member) {
    // A Buffer has its own toJSON, which has run by now.
    const original = this[name];
    return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : member;
  });
}

/** A digest of everything that draws: the code of this folder, the typefaces, and the releases of the libraries. */
function drawingVersion(): string {
  const hash = createHash('sha256');
  for (const file of globSync('site/website/{images,theme}/*.{ts,js}', { cwd: project }).toSorted()) {
    hash.update(readFileSync(join(project, file)));
  }
  const { dependencies } = createRequire(import.meta.url)('../../../package.json');
  return hash.update(JSON.stringify(dependencies)).digest('hex');
}
