import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { iconSvg } from './icon-svg.ts';
import type { IconJob } from './image-job.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'));
// When a source file changes, this module is loaded again, but the library is not.
await initWasm(wasm).catch((error: Error) => {
  if (!error.message.startsWith('Already initialized')) throw error;
});

/** Renders an SVG as a PNG that is `width` pixels wide. */
export function rasterizeSvg(svg: string, width: number, background?: string): Uint8Array {
  const options = { fitTo: { mode: 'width', value: width } as const, ...(background && { background }) };
  return new Resvg(svg, options).render().asPng();
}

export function drawIcon({ icon, format, sides, background }: IconJob): Uint8Array {
  const svg = iconSvg(icon);
  if (format === 'svg') return Buffer.from(svg);
  const images = sides.map((side) => ({ side, png: rasterizeSvg(svg, side, background) }));
  return format === 'ico' ? encodeIco(images) : (images[0]?.png ?? new Uint8Array());
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
