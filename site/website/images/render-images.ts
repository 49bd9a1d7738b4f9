import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ImageJob } from './image-job.ts';
import { stringifyBytes } from './job-bytes.ts';

/** The outputs of a job, or what is wrong with its source. */
export type Rendered = { readonly outputs: readonly Uint8Array[] } | { readonly error: string };

/** Tells how many pictures are drawn next, which takes seconds. */
const drawing = channel('frontdesk:drawing');

const project = join(import.meta.dirname, '..', '..', '..');

/** It outlives runs and branches; whoever wants the space back removes it. */
const defaultCache = join('node_modules', '.cache', 'frontdesk');

/** Bytes of JSON that one process takes: it holds them as text and as bytes. */
const maxBatchLength = 100_000_000;

/** Draws what `jobs` ask for, or reads it from the folder `cache`, where an earlier run has left it. */
export function renderImages(jobs: readonly ImageJob[], cache = defaultCache): Rendered[] {
  const version = drawingVersion();
  const planned = jobs.map((job) => ({ job, files: filesOf(job, version, cache) }));
  const missing = planned.filter(({ files }) => !files.every((file) => existsSync(file)));
  const errors = new Map<ImageJob, string>();
  if (missing.length > 0) {
    drawing.publish(missing.flatMap(({ files }) => files).length);
    mkdirSync(cache, { recursive: true });
    for (const batch of batches(missing)) {
      for (const [index, error] of Object.entries(runProcess(batch))) {
        const failed = batch[Number(index)];
        if (failed) errors.set(failed.job, error);
      }
    }
  }
  return planned.map(({ job, files }) => {
    const error = errors.get(job);
    return error === undefined ? { outputs: files.map((file) => readFileSync(file)) } : { error };
  });
}

type PlannedJob = { readonly job: ImageJob; readonly files: readonly string[] };

function filesOf(job: ImageJob, version: string, cache: string): string[] {
  const digest = createHash('sha256').update(version).update(stringifyBytes(job)).digest('hex').slice(0, 40);
  const count = job.kind === 'variants' ? job.sizes.length : 1;
  return Array.from({ length: count }, (_, index) => join(cache, `${digest}-${index}`));
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

function runProcess(batch: readonly PlannedJob[]): Record<string, string> {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'render-process.ts')], {
    input: stringifyBytes(batch),
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return JSON.parse(output);
}

/** Splits jobs so that the input of a process stays small. */
function batches(jobs: readonly PlannedJob[]): PlannedJob[][] {
  const all: PlannedJob[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const job of jobs) {
    const size = 'source' in job.job ? job.job.source.length * 1.4 : 10_000;
    if (length + size > maxBatchLength) {
      all.push([]);
      length = 0;
    }
    all.at(-1)?.push(job);
    length += size;
  }
  return all;
}
