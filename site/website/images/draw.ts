import sharp, { type Sharp } from 'sharp';
import type { Encoding, IconJob, ImageJob, VariantsJob } from './image-job.ts';

/** Draws the outputs of a job. Rejects with an Error if its source cannot be drawn completely. */
export function draw(job: ImageJob): Promise<Uint8Array[]> {
  return job.kind === 'icon' ? drawIcon(job) : drawVariants(job);
}

/** At these qualities (0 to 100), differences from the original are hard to see. */
const encoders: Readonly<Record<Encoding, (image: Sharp) => Sharp>> = {
  webp: (image) => image.webp({ quality: 78 }),
  losslessWebp: (image) => image.webp({ lossless: true }),
  jpeg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }),
};

/** Draws the picture upright in each width, in sRGB. Metadata, such as the location, is not copied. */
function drawVariants({ source, sizes, encodings }: VariantsJob): Promise<Uint8Array[]> {
  const picture = sharp(source, { failOn: 'truncated' }).autoOrient();
  return Promise.all(
    sizes.map(async ({ width, height }) => {
      const scaled = picture.clone().resize(width, height, { fit: 'fill' });
      const outputs = await Promise.all(
        encodings.map((encoding) => encoders[encoding](scaled.clone()).toBuffer()),
      );
      return outputs.reduce((smallest, output) => (output.length < smallest.length ? output : smallest));
    }),
  );
}

async function drawIcon({ svg, format, sides, background }: IconJob): Promise<Uint8Array[]> {
  const images = await Promise.all(
    sides.map(async (side) => {
      const icon = sharp(Buffer.from(svg)).resize(side, side);
      return { side, png: await (background ? icon.flatten({ background }) : icon).png().toBuffer() };
    }),
  );
  return format === 'ico' ? [encodeIco(images)] : images.map(({ png }) => png);
}

/** Encodes an ICO with PNG images (Windows Vista and later): a header, 16 bytes per image, and the images. */
function encodeIco(images: readonly { readonly side: number; readonly png: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length + 16 * images.length;
  const entries = images.map(({ side, png }) => {
    const entry = Buffer.alloc(16);
    entry.set([side, side]);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
}
