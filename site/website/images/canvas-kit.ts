import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Canvas, CanvasKit, CanvasKitInitOptions, Image } from 'canvaskit-wasm';

// The package's types describe an ECMAScript module, but it is a CommonJS module.
const require = createRequire(import.meta.url);
const initCanvasKit: (options: CanvasKitInitOptions) => Promise<CanvasKit> = require('canvaskit-wasm/full');
const folder = dirname(require.resolve('canvaskit-wasm/full'));

/** Skia as WebAssembly, which produces the same bytes on every machine. */
export const canvasKit: CanvasKit = await initCanvasKit({ locateFile: (file) => join(folder, file) });

/** Decodes a picture and applies its Exif orientation. Returns `undefined` if the bytes are not a picture. */
export function decode(bytes: Uint8Array): Image | undefined {
  return canvasKit.MakeImageFromEncoded(bytes) ?? undefined;
}

/** Scales `image`: halves it as many times as possible (each pixel becomes the mean of four), then applies a cubic filter. */
export function scale(image: Image, width: number, height: number): Image {
  if (image.width() >= 2 * width && image.height() >= 2 * height) {
    const halfImage = resample(image, Math.ceil(image.width() / 2), Math.ceil(image.height() / 2), false);
    const scaledImage = scale(halfImage, width, height);
    if (scaledImage !== halfImage) halfImage.delete();
    return scaledImage;
  }
  return resample(image, width, height, true);
}

/** Calls `draw` with a transparent canvas, and returns the image. */
export function drawImage(width: number, height: number, draw: (canvas: Canvas) => void): Image {
  const surface = canvasKit.MakeSurface(width, height);
  if (!surface) throw new Error(`Cannot draw ${width} × ${height} pixels`);
  const canvas = surface.getCanvas();
  canvas.clear(canvasKit.TRANSPARENT);
  draw(canvas);
  const snapshot = surface.makeImageSnapshot();
  surface.delete();
  return snapshot;
}

function resample(image: Image, width: number, height: number, isCubic: boolean): Image {
  const { FilterMode, MipmapMode, XYWHRect } = canvasKit;
  const source = XYWHRect(0, 0, image.width(), image.height());
  const target = XYWHRect(0, 0, width, height);
  return drawImage(width, height, (canvas) => {
    // The coefficients of the Mitchell–Netravali filter.
    if (isCubic) canvas.drawImageRectCubic(image, source, target, 1 / 3, 1 / 3);
    else canvas.drawImageRectOptions(image, source, target, FilterMode.Linear, MipmapMode.None);
  });
}

export function encode(image: Image, format: 'PNG' | 'WEBP', quality = 100): Uint8Array {
  const bytes = image.encodeToBytes(canvasKit.ImageFormat[format], quality);
  if (!bytes) throw new Error(`Cannot encode a picture as ${format}`);
  return bytes;
}
