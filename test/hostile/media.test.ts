import fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmlessSvg } from '../../site/media/harmless-svg.ts';
import { MediaIssue } from '../../site/media/media-issue.ts';
import { rasterSize } from '../../site/media/raster-size.ts';
import { exif, jpegHeader, png, svg, vp8x, webp, withExif } from '../fixtures/pictures.ts';
import { hostileText, runs } from './arbitraries.ts';

/** A file with some bytes changed, or cut off. */
function damaged(file: Buffer): fc.Arbitrary<Buffer> {
  const change = fc.tuple(fc.nat({ max: file.length - 1 }), fc.nat({ max: 255 }));
  return fc
    .tuple(fc.array(change, { maxLength: 8 }), fc.nat({ max: file.length }))
    .map(([changes, length]) => {
      const copy = Buffer.from(file);
      for (const [place, byte] of changes) copy[place] = byte;
      return copy.subarray(0, length);
    });
}

test.each([
  ['png', png(20, 20)],
  ['jpeg', withExif(jpegHeader(300, 200), 6)],
  ['webp', webp(['VP8X', vp8x(300, 200)], ['EXIF', exif(6)])],
] as const)('rasterSize() of any bytes of a %s is a size or an issue', (kind, file) => {
  fc.assert(
    fc.property(damaged(file), (bytes) => {
      try {
        const { width, height } = rasterSize(kind, bytes);
        expect(width).toBeGreaterThan(0);
        expect(height).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(MediaIssue);
      }
    }),
    runs(300),
  );
});

const parts = fc.constantFrom(
  ...[
    '<g ',
    'on',
    'load=',
    '"',
    "'",
    '>',
    '</g>',
    '/>',
    '<script>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>',
  ],
  ...[
    'href=',
    'xlink:href=',
    '#a',
    'javascript:',
    'data:',
    'url(',
    ')',
    '<style>',
    '</style>',
    '&#106;',
    '<![CDATA[',
    ']]>',
  ],
  ...[
    '<!ENTITY a "b">',
    '&a;',
    '<image ',
    'style=',
    ' xmlns:xlink="http://www.w3.org/1999/xlink"',
    '<!--',
    '-->',
    '<?x ?>',
  ],
);

test('harmlessSvg() of any text is an issue, or runs and loads nothing', () => {
  const text = fc.array(fc.oneof(parts, hostileText), { maxLength: 12 }).map((all) => svg(all.join('')));
  fc.assert(
    fc.property(text, (hostile) => {
      let harmless = '';
      try {
        harmless = harmlessSvg(hostile).text;
      } catch (error) {
        expect(error).toBeInstanceOf(MediaIssue);
      }
      expect(harmless).not.toMatch(
        /<(?:script|image|style>[^<]*url\((?!\s*["']?#)|foreignObject|!|\?)|<[^>]*\son\w+=|href="(?!#)/i,
      );
    }),
    runs(500),
  );
});
