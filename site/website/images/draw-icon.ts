import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { typefaces } from '../theme/font-pairs.ts';
import { canvasKit, drawImage, encode } from './canvas-kit.ts';
import type { Icon, IconJob, InitialIcon } from './image-job.ts';
import { layOut } from './lay-out-text.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'));
// When a source file changes, this module is reloaded, but the library is not.
await initWasm(wasm).catch((error: Error) => {
  if (!error.message.startsWith('Already initialized')) throw error;
});

/** Renders an SVG as a PNG that is `width` pixels wide. */
export function rasterizeSvg(svg: string, width: number, background?: string): Uint8Array {
  const options = { fitTo: { mode: 'width', value: width } as const, ...(background && { background }) };
  return new Resvg(svg, options).render().asPng();
}

export function drawIcon({ icon, format, sides, background }: IconJob): Uint8Array {
  if (format === 'svg') return Buffer.from(iconSvg(icon));
  const images = sides.map((side) => ({ side, png: iconPng(icon, side, background) }));
  return format === 'ico' ? encodeIco(images) : (images[0]?.png ?? new Uint8Array());
}

/** Proportions of an icon with an initial, relative to its side. Capital letters are centred vertically. */
const [fontSize, baseline, cornerRadius] = [0.66, 0.72, 0.19];

/** Returns the icon as SVG. Browsers show its initial in a system font, because images cannot load fonts. */
function iconSvg(icon: Icon): string {
  if (typeof icon === 'string') return icon;
  const { initial, fonts, accent } = icon;
  const { family, fallback } = typefaces[fonts].display;
  const fontFamily = [family, ...fallback.local].join(', ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${100 * cornerRadius}" fill="${accent}"/><text x="50" y="${100 * baseline}" text-anchor="middle" font-family="${fontFamily}" font-size="${100 * fontSize}" font-weight="600" fill="#fff">${initial}</text></svg>\n`;
}

/** Returns the icon as a PNG that is `side` pixels wide. */
export function iconPng(icon: Icon, side: number, background?: string): Uint8Array {
  return typeof icon === 'string'
    ? rasterizeSvg(icon, side, background)
    : drawInitial(icon, side, background);
}

/** Draws the initial in the heading typeface. If the typeface lacks the glyph, only the square is drawn. */
function drawInitial({ initial, fonts, accent }: InitialIcon, side: number, background?: string): Uint8Array {
  const { parseColorString, RRectXY, XYWHRect } = canvasKit;
  const text = layOut(initial, {
    face: typefaces[fonts].display,
    weight: 600,
    color: '#ffffff',
    fontSize: side * fontSize,
    width: side,
    maxLines: 1,
  });
  const paint = new canvasKit.Paint();
  paint.setAntiAlias(true);
  paint.setColor(parseColorString(accent));
  const image = drawImage(side, side, (canvas) => {
    if (background) canvas.clear(parseColorString(background));
    canvas.drawRRect(RRectXY(XYWHRect(0, 0, side, side), side * cornerRadius, side * cornerRadius), paint);
    if (!text) return;
    const left = (side - text.getMaxIntrinsicWidth()) / 2;
    canvas.drawParagraph(text, left, side * baseline - text.getAlphabeticBaseline());
  });
  return encode(image, 'PNG');
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
