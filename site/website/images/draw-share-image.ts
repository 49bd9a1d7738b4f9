import type { Canvas, Image, Paragraph } from 'canvaskit-wasm';
import { typefaces } from '../theme/font-pairs.ts';
import { canvasKit, decode, drawImage, encode, scale } from './canvas-kit.ts';
import { iconPng, rasterizeSvg } from './draw-icon.ts';
import { type ShareJob, shareSize } from './image-job.ts';
import { layOut, type TextOptions } from './lay-out-text.ts';

const margin = 80;
const textWidth = shareSize.width - 2 * margin;
/** Height of the logo, or of the icon and name, above the title. */
const markHeight = 72;
const titleBottom = 520;
const maxLines = 4;
/** Font sizes of the title. The first size that needs fewer than `maxLines` lines is used, or else the last size. */
const titleSizes = [84, 72, 60] as const;

/** Draws the title, name and mark. Text is omitted if the typeface lacks a glyph, because it would show boxes. */
export function drawShareImage(job: ShareJob): Uint8Array {
  const { title, colors, fonts } = job;
  const { width, height } = shareSize;
  const paint = new canvasKit.Paint();
  paint.setColor(canvasKit.parseColorString(colors.accent));
  const heading = layOutTitle(title, { face: typefaces[fonts].display, color: colors.ink });
  const image = drawImage(width, height, (canvas) => {
    canvas.clear(canvasKit.parseColorString(colors.paper));
    canvas.drawRect(canvasKit.XYWHRect(0, height - 20, width, 20), paint);
    drawMark(canvas, job);
    if (heading) canvas.drawParagraph(heading, margin, titleBottom - heading.getHeight());
  });
  return encode(image, 'PNG');
}

function drawMark(canvas: Canvas, { logo, icon, firm, fonts, colors }: ShareJob): void {
  if (logo) {
    canvas.drawImage(scaledLogo(logo), margin, margin);
    return;
  }
  const mark = decode(iconPng(icon, markHeight));
  if (mark) canvas.drawImage(mark, margin, margin);
  const left = margin + markHeight + 24;
  const name = layOut(firm, {
    face: typefaces[fonts].text,
    weight: 600,
    color: colors.quiet,
    fontSize: 34,
    width: shareSize.width - margin - left,
    maxLines: 1,
  });
  if (name) canvas.drawParagraph(name, left, margin + (markHeight - name.getHeight()) / 2);
}

function scaledLogo({ kind, source }: NonNullable<ShareJob['logo']>): Image {
  const image = decode(
    kind === 'svg' ? rasterizeSvg(Buffer.from(source).toString('utf8'), textWidth) : source,
  );
  if (!image) throw new Error('its pixels cannot be read');
  const factor = Math.min(markHeight / image.height(), textWidth / image.width());
  return scale(image, Math.round(image.width() * factor), Math.round(image.height() * factor));
}

function layOutTitle(title: string, style: Pick<TextOptions, 'face' | 'color'>): Paragraph | undefined {
  const common = { ...style, weight: 500, heightMultiplier: 1.15, width: textWidth, maxLines };
  let heading: Paragraph | undefined;
  for (const fontSize of titleSizes) {
    heading = layOut(title, { ...common, fontSize });
    if (!heading || heading.getNumberOfLines() < maxLines) break;
  }
  return heading;
}
