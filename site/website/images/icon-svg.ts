import { typefaces } from '../theme/font-pairs.ts';
import { canvasKit } from './canvas-kit.ts';
import type { Icon } from './image-job.ts';
import { layOut } from './lay-out-text.ts';
import { type Point, traceOutlines } from './trace-outlines.ts';

/** The size of the icon, and the largest size of the initial in it. */
const [side, letterHeight, letterWidth] = [32, 18, 22];

/** Font size of the drawing that is traced. A larger one makes no visible difference in an icon of 512 pixels. */
const fontSize = 192;
const canvasSide = 2 * fontSize;

/** Dots, as in the figures on the pages, which belong to no script. */
const dots = [8, 16, 24].flatMap((y) => [8, 16, 24].map((x) => `M${x} ${y}h0`)).join('');

/** A cache: all share images have the same initial. */
const initialPaths = new Map<string, string>();

/** The icon as SVG: the firm's own, or its initial on the accent colour, which is visible in light and dark windows. */
export function iconSvg(icon: Icon): string {
  if (typeof icon === 'string') return icon;
  const { accent, initial, fonts } = icon;
  const key = `${fonts} ${initial}`;
  const path = initialPaths.get(key) ?? initialPath(initial, fonts);
  initialPaths.set(key, path);
  const mark = path
    ? `<path d="${path}" fill="#fff"/>`
    : `<path d="${dots}" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" rx="6" fill="${accent}"/>${mark}</svg>\n`;
}

/**
 * The outline of the initial in the typeface of headings, centred in the icon; empty if the typeface lacks it. A path
 * looks the same everywhere, but text in an SVG would use the fonts of the reader.
 */
function initialPath(initial: string, fonts: Exclude<Icon, string>['fonts']): string {
  const outlines = initial === '' ? [] : traceOutlines(initialPixels(initial, fonts), canvasSide);
  const points = outlines.flat();
  if (points.length === 0) return '';
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min(letterHeight / height, letterWidth / width);
  const formatPoint = ([x, y]: Point) =>
    [side / 2 + (x - left - width / 2) * scale, side / 2 + (y - top - height / 2) * scale]
      .map((value) => value.toFixed(2))
      .join(' ');
  return outlines.map((outline) => `M${outline.map(formatPoint).join('L')}Z`).join('');
}

/** How much of each pixel the initial covers, from 0 to 255. All are 0 if the typeface lacks it. */
function initialPixels(initial: string, fonts: Exclude<Icon, string>['fonts']): Uint8Array {
  const { MakeSurface, ColorType, AlphaType, ColorSpace } = canvasKit;
  const text = layOut(initial, {
    face: typefaces[fonts].display,
    weight: 600,
    color: '#000000',
    fontSize,
    width: canvasSide,
    maxLines: 1,
  });
  const surface = MakeSurface(canvasSide, canvasSide);
  if (!surface) throw new Error('Cannot draw an initial');
  if (text) surface.getCanvas().drawParagraph(text, fontSize / 4, fontSize / 4);
  const image = surface.makeImageSnapshot();
  const info = { ...image.getImageInfo(), colorType: ColorType.RGBA_8888, alphaType: AlphaType.Unpremul };
  const pixels = image.readPixels(0, 0, { ...info, colorSpace: ColorSpace.SRGB });
  surface.delete();
  return Uint8Array.from({ length: canvasSide ** 2 }, (_, index) => Number(pixels?.[4 * index + 3]));
}
