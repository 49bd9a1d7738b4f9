import { decode, encode, scale } from './canvas-kit.ts';
import { drawIcon } from './draw-icon.ts';
import { drawShareImage } from './draw-share-image.ts';
import type { ImageJob, VariantsJob } from './image-job.ts';

/** Draws the outputs of a job. Throws an Error if its source cannot be drawn. */
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

/** The WebP quality (0 to 100) at which differences from the original are hard to see. */
const quality = 78;

/** At this quality, Skia encodes lossless WebP. */
const losslessQuality = 100;

/** Draws the picture in each width. Metadata, such as the location, is not copied. */
export function drawVariants({ source, sizes, tryLossless }: VariantsJob): Uint8Array[] {
  const image = decode(source);
  if (!image) throw new Error('its pixels cannot be read');
  const outputs = sizes.map(({ width, height }) => {
    const scaledImage = scale(image, width, height);
    const lossyBytes = encode(scaledImage, 'WEBP', quality);
    const losslessBytes = tryLossless ? encode(scaledImage, 'WEBP', losslessQuality) : lossyBytes;
    scaledImage.delete();
    return losslessBytes.length < lossyBytes.length ? losslessBytes : lossyBytes;
  });
  image.delete();
  return outputs;
}
