import { readFileSync } from 'node:fs';
import type { Paragraph, TextStyle, TypefaceFontProvider } from 'canvaskit-wasm';
import { filesOf, type Typeface } from '../theme/font-pairs.ts';
import { canvasKit } from './canvas-kit.ts';

export type TextOptions = Pick<TextStyle, 'fontSize' | 'heightMultiplier'> & {
  readonly face: Typeface;
  readonly weight: number;
  readonly color: string;
  readonly width: number;
  readonly maxLines: number;
};

interface Fonts {
  readonly provider: TypefaceFontProvider;
  readonly families: string[];
}

const fonts = new Map<Typeface, Fonts>();

/** The fonts of a typeface, whose files are read once. Latin is the first: its file has the punctuation of all. */
function fontsOf(face: Typeface): Fonts {
  const known = fonts.get(face);
  if (known) return known;
  const provider = canvasKit.TypefaceFontProvider.Make();
  const files = filesOf(face).toSorted(
    (one, other) => Number(other.subset === 'latin') - Number(one.subset === 'latin'),
  );
  for (const { subset, path } of files) provider.registerFont(readFileSync(path), subset);
  const made = { provider, families: files.map(({ subset }) => subset) };
  fonts.set(face, made);
  return made;
}

/** The text in lines, or `undefined` if the typeface lacks one of its characters. */
export function layOut(text: string, options: TextOptions): Paragraph | undefined {
  const { face, weight, color, width, maxLines: lines, ...size } = options;
  const { provider, families } = fontsOf(face);
  const style = new canvasKit.ParagraphStyle({
    maxLines: lines,
    ellipsis: '…',
    textStyle: {
      ...size,
      color: canvasKit.parseColorString(color),
      fontFamilies: families,
      fontVariations: [{ axis: 'wght', value: weight }],
    },
  });
  const builder = canvasKit.ParagraphBuilder.MakeFromFontProvider(style, provider);
  builder.addText(text);
  const paragraph = builder.build();
  paragraph.layout(width);
  return paragraph.unresolvedCodepoints().length > 0 ? undefined : paragraph;
}
