import { drawIcon } from './draw-icon.ts';
import { drawShareImage } from './draw-share-image.ts';
import { drawVariants } from './draw-variants.ts';
import type { ImageJob } from './image-job.ts';

/** The outputs of a job. Throws an Error that says what is wrong with its source. */
export function draw(job: ImageJob): readonly Uint8Array[] {
  switch (job.kind) {
    case 'variants':
      return drawVariants(job);
    case 'icon':
      return [drawIcon(job)];
    case 'share':
      return [drawShareImage(job)];
  }
}
