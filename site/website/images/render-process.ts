// Reads jobs from stdin, as JSON with bytes in base64, and writes the outputs of each into its files. Prints what is
// wrong with jobs, as JSON: message by index. It is a process, because the codecs are asynchronous and synthesis is not.
import { renameSync, writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { drawIcon } from './draw-icon.ts';
import { drawShareImage } from './draw-share-image.ts';
import { drawVariants } from './draw-variants.ts';
import type { ImageJob } from './image-job.ts';
import { reviveBytes } from './job-bytes.ts';

interface ProcessJob {
  readonly job: ImageJob;
  /** A file for each output. */
  readonly files: readonly string[];
}

function draw(job: ImageJob): readonly Uint8Array[] {
  switch (job.kind) {
    case 'variants':
      return drawVariants(job);
    case 'icon':
      return [drawIcon(job)];
    case 'share':
      return [drawShareImage(job)];
  }
}

const failures: Record<number, string> = {};
const jobs = reviveBytes((await json(process.stdin)) as object) as readonly ProcessJob[];
for (const [index, { job, files }] of jobs.entries()) {
  try {
    for (const [output, bytes] of draw(job).entries()) writeWhole(files[output] ?? '', bytes);
  } catch (error) {
    failures[index] = (error as Error).message;
  }
}
process.stdout.write(JSON.stringify(failures));

/** Other processes read the cache meanwhile: a file appears whole, or not at all. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, bytes);
  renameSync(part, file);
}
