import type { Media } from '../../contract/content/media-content.ts';
import type { ThemeContent } from '../../contract/content/theme-content.ts';
import { websiteFiles } from '../../contract/content/website-content.ts';
import { lowContrasts, nearestAccent, palette } from '../website/theme/palette.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { checkPictureFile } from './media/check-pictures.ts';

const { file } = websiteFiles.theme;

/** Checks what the schema of theme.json cannot express: the contrast of the accent, and the logo and icon files. */
export function checkTheme(folder: ContentFolder, { accent, logo, icon }: ThemeContent, media: Media): void {
  const [lowest] = lowContrasts(palette(accent, 'light')).toSorted((a, b) => a.ratio - b.ratio);
  if (lowest) {
    folder.addIssue(file, {
      pointer: '/accent',
      wrong: `is "${accent}", which makes text unreadable (${lowest.pair} has a contrast of ${lowest.ratio.toFixed(1)}, less than ${lowest.least})`,
      right: `write "${nearestAccent(accent)}", the nearest readable colour, or a darker one`,
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
    wrong: `is ${JSON.stringify(logo)}, which contains text (its typeface depends on the reader, and share images omit it)`,
    right: 'convert its text to paths in the drawing program',
  });
}

function checkIcon(folder: ContentFolder, icon: string, media: Media): void {
  checkPictureFile(folder, file, '/icon', icon);
  const picture = media.get(icon);
  if (!picture || (picture.kind === 'svg' && picture.width === picture.height)) return;
  folder.addIssue(file, {
    pointer: '/icon',
    wrong: `is ${JSON.stringify(icon)}, which is not a square SVG`,
    right: 'draw it as an SVG with a square viewBox, for instance viewBox="0 0 32 32"',
  });
}
