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

/** Loads the fonts of a typeface once. Latin comes first, because its file has the punctuation for all scripts. */
function loadFonts(face: Typeface): Fonts {
  const cachedFonts = fonts.get(face);
  if (cachedFonts) return cachedFonts;
  const provider = canvasKit.TypefaceFontProvider.Make();
  const files = filesOf(face).toSorted((a, b) => Number(b.subset === 'latin') - Number(a.subset === 'latin'));
  for (const { subset, path } of files) provider.registerFont(readFileSync(path), subset);
  const loadedFonts = { provider, families: files.map(({ subset }) => subset) };
  fonts.set(face, loadedFonts);
  return loadedFonts;
}

/** Lays out text in lines. Returns `undefined` if the typeface lacks a character. */
export function layOut(text: string, options: TextOptions): Paragraph | undefined {
  const { face, weight, color, width, maxLines, ...size } = options;
  const { provider, families } = loadFonts(face);
  const style = new canvasKit.ParagraphStyle({
    maxLines,
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
