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
    // The import is dynamic because loading the library takes a tenth of a second.
    const { draw } = await import('./draw.ts');
    for (const { job, files } of pendingPlans) {
      // Drawing is synchronous. Other code can run between pictures, such as a caller that aborts `signal`.
      await setImmediate();
      signal?.throwIfAborted();
      try {
        for (const [output, bytes] of (await draw(job)).entries())
          writeAtomically(files[output] ?? '', bytes);
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

/**
 * Returns a digest of everything that affects the drawings, except the job: the code, and the library, which can draw
 * differently on each platform.
 */
function drawingVersion(): string {
  const hash = createHash('sha256');
  for (const file of globSync('site/website/images/*.{ts,js}', { cwd: projectFolder }).toSorted()) {
    hash.update(readFileSync(join(projectFolder, file)));
  }
  const { dependencies } = createRequire(import.meta.url)('../../../package.json');
  return hash.update(JSON.stringify([dependencies.sharp, process.platform, process.arch])).digest('hex');
}
