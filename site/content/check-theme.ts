import type { Media } from '../../contract/content/media-content.ts';
import type { ThemeContent } from '../../contract/content/theme-content.ts';
import { websiteFiles } from '../../contract/content/website-content.ts';
import { lowContrasts, nearestAccent, palette } from '../website/theme/palette.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { checkPictureFile } from './media/check-pictures.ts';

const { file } = websiteFiles.theme;

/** Checks what theme.json's schema cannot: contrast, and the pictures of logo and icon. */
export function checkTheme(folder: ContentFolder, { accent, logo, icon }: ThemeContent, media: Media): void {
  const [lowest] = lowContrasts(palette(accent, 'light')).toSorted((one, other) => one.ratio - other.ratio);
  if (lowest) {
    folder.addIssue(file, {
      pointer: '/accent',
      wrong: `is "${accent}", on which or in which text cannot be read: ${lowest.pair} has a contrast of ${lowest.ratio.toFixed(1)}, less than ${lowest.least}`,
      right: `write "${nearestAccent(accent)}", the nearest that can be read, or a darker one`,
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
    wrong: `is ${JSON.stringify(logo)}, which has text that each reader would see in another typeface, and share images not at all`,
    right: 'convert its text to paths in the drawing program',
  });
}

function checkIcon(folder: ContentFolder, icon: string, media: Media): void {
  checkPictureFile(folder, file, '/icon', icon);
  const picture = media.get(icon);
  if (!picture || (picture.kind === 'svg' && picture.width === picture.height)) return;
  folder.addIssue(file, {
    pointer: '/icon',
    wrong: `is ${JSON.stringify(icon)}, which is no square SVG`,
    right: 'draw it as an SVG whose viewBox is square, for instance viewBox="0 0 32 32"',
  });
}
