import type { Media } from '../../contract/content/media-content.ts';
import type { ThemeContent } from '../../contract/content/theme-content.ts';
import { websiteFiles } from '../../contract/content/website-content.ts';
import { lowContrasts, nearestAccent, palette } from '../website/theme/palette.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { checkPictureFile } from './media/picture-references.ts';

const { file } = websiteFiles.theme;

/** Checks requirements that the schema of theme.json cannot express: the accent's contrast, and the logo and icon files. */
export function checkTheme(folder: ContentFolder, { accent, logo, icon }: ThemeContent, media: Media): void {
  const [lowestContrast] = lowContrasts(palette(accent, 'light')).toSorted((a, b) => a.ratio - b.ratio);
  if (lowestContrast) {
    folder.addIssue(file, {
      pointer: '/accent',
      problem: `is "${accent}", which makes text unreadable (${lowestContrast.pair} has a contrast of ${lowestContrast.ratio.toFixed(1)}, less than ${lowestContrast.least})`,
      fix: `write "${nearestAccent(accent)}", the nearest readable colour, or a darker one`,
    });
  }
  if (logo) checkLogo(folder, logo, media);
  if (icon) checkIcon(folder, icon, media);
}

function checkLogo(folder: ContentFolder, logo: string, media: Media): void {
  checkPictureFile(folder, file, '/logo', logo);
  const picture = media.get(logo);
  if (picture?.kind !== 'svg' || !/<text[\s>]/.test(String(Buffer.from(picture.bytes)))) return;
  folder.addIssue(file, {
    pointer: '/logo',
    problem: `is ${JSON.stringify(logo)}, which contains text (browsers may show it in a different typeface, and share images omit it)`,
    fix: 'convert the text to paths in your drawing program',
  });
}

function checkIcon(folder: ContentFolder, icon: string, media: Media): void {
  checkPictureFile(folder, file, '/icon', icon);
  const picture = media.get(icon);
  if (!picture || (picture.kind === 'svg' && picture.width === picture.height)) return;
  folder.addIssue(file, {
    pointer: '/icon',
    problem: `is ${JSON.stringify(icon)}, which is not a square SVG`,
    fix: 'draw it as an SVG with a square viewBox, for instance viewBox="0 0 32 32"',
  });
}
