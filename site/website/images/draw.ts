import { decode, encode, scale } from './canvas-kit.ts';
import { drawIcon } from './draw-icon.ts';
import { drawShareImage } from './draw-share-image.ts';
import type { ImageJob, VariantsJob } from './image-job.ts';

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

/** Of WebP, 0 to 100: where a difference to the original is hard to see beside it. */
const quality = 78;

/** At this quality Skia encodes WebP without loss. */
const lossless = 100;

/** The picture in each width. What the file says beside its pixels, such as the place where it was taken, is left out. */
export function drawVariants({ source, sizes, tryLossless }: VariantsJob): Uint8Array[] {
  const image = decode(source);
  if (!image) throw new Error('its pixels cannot be read');
  const outputs = sizes.map(({ width, height }) => {
    const scaled = scale(image, width, height);
    const lossy = encode(scaled, 'WEBP', quality);
    const exact = tryLossless ? encode(scaled, 'WEBP', lossless) : lossy;
    scaled.delete();
    return exact.length < lossy.length ? exact : lossy;
  });
  image.delete();
  return outputs;
}
