import { readFileSync } from 'node:fs';
import type { Paragraph, TextStyle } from 'canvaskit-wasm';
import { filesOf, type Typeface } from '../theme/font-pairs.ts';
import { canvasKit } from './canvas-kit.ts';

export type TextOptions = Pick<TextStyle, 'fontSize' | 'heightMultiplier'> & {
  readonly face: Typeface;
  readonly weight: number;
  readonly color: string;
  readonly width: number;
  readonly maxLines: number;
};

/** The text in lines, or `undefined` if the typeface lacks one of its characters. */
export function layOut(text: string, options: TextOptions): Paragraph | undefined {
  const { face, weight, color, width, maxLines: lines, ...size } = options;
  const provider = canvasKit.TypefaceFontProvider.Make();
  const fontFamilies = filesOf(face).map(({ subset, path }) => {
    provider.registerFont(readFileSync(path), subset);
    return subset;
  });
  // Latin first: its file has the punctuation of all.
  const latinFirst = fontFamilies.toSorted(
    (one, other) => Number(other === 'latin') - Number(one === 'latin'),
  );
  const style = new canvasKit.ParagraphStyle({
    maxLines: lines,
    ellipsis: '…',
    textStyle: {
      ...size,
      color: canvasKit.parseColorString(color),
      fontFamilies: latinFirst,
      fontVariations: [{ axis: 'wght', value: weight }],
    },
  });
  const builder = canvasKit.ParagraphBuilder.MakeFromFontProvider(style, provider);
  builder.addText(text);
  const paragraph = builder.build();
  paragraph.layout(width);
  return paragraph.unresolvedCodepoints().length > 0 ? undefined : paragraph;
}
