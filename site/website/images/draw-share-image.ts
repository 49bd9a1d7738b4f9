import type { Canvas, Image, Paragraph } from 'canvaskit-wasm';
import { typefaces } from '../theme/font-pairs.ts';
import { canvasKit, decode, encode, scale } from './canvas-kit.ts';
import { rasterizeSvg } from './draw-icon.ts';
import { iconSvg } from './icon-svg.ts';
import { type ShareJob, shareSize } from './image-job.ts';
import { layOut, type TextOptions } from './lay-out-text.ts';

const margin = 80;
const textWidth = shareSize.width - 2 * margin;
/** Height of what stands above the title. */
const markHeight = 72;
/** Where the title ends. */
const titleBottom = 520;
const maxLines = 4;
/** Sizes of the title: the largest in which it has fewer lines than are left out. */
const titleSizes = [84, 72, 60] as const;

/** Draws title, name and mark. Texts with characters that the typefaces lack are left out: boxes say nothing. */
export function drawShareImage(job: ShareJob): Uint8Array {
  const { title, colors, fonts } = job;
  const surface = canvasKit.MakeSurface(shareSize.width, shareSize.height);
  if (!surface) throw new Error('Cannot draw a share image');
  const canvas = surface.getCanvas();
  canvas.clear(canvasKit.parseColorString(colors.paper));
  const paint = new canvasKit.Paint();
  paint.setColor(canvasKit.parseColorString(colors.accent));
  canvas.drawRect(canvasKit.XYWHRect(0, shareSize.height - 20, shareSize.width, 20), paint);
  drawMark(canvas, job);
  const heading = fittingTitle(title, { face: typefaces[fonts].display, color: colors.ink });
  if (heading) canvas.drawParagraph(heading, margin, titleBottom - heading.getHeight());
  const image = surface.makeImageSnapshot();
  const bytes = encode(image, 'PNG');
  surface.delete();
  return bytes;
}

function drawMark(canvas: Canvas, { logo, icon, firm, fonts, colors }: ShareJob): void {
  if (logo) {
    const image = logoImage(logo);
    canvas.drawImage(image, margin, margin);
    return;
  }
  const mark = decode(rasterizeSvg(iconSvg(icon), markHeight));
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

function logoImage({ kind, source }: NonNullable<ShareJob['logo']>): Image {
  const large = decode(
    kind === 'svg' ? rasterizeSvg(Buffer.from(source).toString('utf8'), textWidth) : source,
  );
  if (!large) throw new Error('its pixels cannot be read');
  const factor = Math.min(markHeight / large.height(), textWidth / large.width());
  return scale(large, Math.round(large.width() * factor), Math.round(large.height() * factor));
}

function fittingTitle(title: string, style: Pick<TextOptions, 'face' | 'color'>): Paragraph | undefined {
  const common = { ...style, weight: 500, heightMultiplier: 1.15, width: textWidth, maxLines };
  const attempts = titleSizes.map((fontSize) => layOut(title, { ...common, fontSize }));
  return attempts.find((attempt) => attempt && attempt.getNumberOfLines() < maxLines) ?? attempts.at(-1);
}
