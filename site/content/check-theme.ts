import type { Media } from '../../contract/content/media-content.ts';
import type { ThemeContent } from '../../contract/content/theme-content.ts';
import { websiteFiles } from '../../contract/content/website-content.ts';
import { lowContrasts, nearestAccent, palette } from '../website/theme/palette.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { checkNamedFile } from './media/picture-references.ts';

const { file } = websiteFiles.theme;

/** Checks requirements that the schema of theme.json cannot express: the accent's contrast, and the files of pictures. */
export function checkTheme(
  folder: ContentFolder,
  { accent, logo, icon, shareImage }: ThemeContent,
  media: Media,
): void {
  const [lowestContrast] = lowContrasts(palette(accent, 'light')).toSorted((a, b) => a.ratio - b.ratio);
  if (lowestContrast) {
    folder.addIssue(file, {
      pointer: '/accent',
      problem: `is "${accent}", which makes text unreadable (${lowestContrast.pair} has a contrast of ${lowestContrast.ratio.toFixed(1)}, less than ${lowestContrast.least})`,
      fix: `write "${nearestAccent(accent)}", the nearest readable colour, or a darker one`,
    });
  }
  if (logo) checkDrawing(folder, '/logo', logo, media);
  if (icon) checkIcon(folder, icon, media);
  if (shareImage) checkShareImage(folder, shareImage.file, media);
}

function checkDrawing(folder: ContentFolder, pointer: string, name: string, media: Media): void {
  checkNamedFile(folder, file, pointer, name);
  if (media.get(name)?.lettering !== 'text') return;
  folder.addIssue(file, {
    pointer,
    problem: `is ${JSON.stringify(name)}, which contains text (it may be shown in a different typeface, or not at all)`,
    fix: 'convert the text to paths in your drawing program',
  });
}

function checkIcon(folder: ContentFolder, icon: string, media: Media): void {
  checkDrawing(folder, '/icon', icon, media);
  const picture = media.get(icon);
  if (!picture || (picture.kind === 'svg' && picture.width === picture.height)) return;
  folder.addIssue(file, {
    pointer: '/icon',
    problem: `is ${JSON.stringify(icon)}, which is not a square SVG`,
    fix: 'draw it as an SVG with a square viewBox, for instance viewBox="0 0 32 32"',
  });
}

function checkShareImage(folder: ContentFolder, name: string, media: Media): void {
  checkNamedFile(folder, file, '/shareImage/file', name);
  if (media.get(name)?.kind !== 'svg') return;
  folder.addIssue(file, {
    pointer: '/shareImage/file',
    problem: `is ${JSON.stringify(name)}, but other sites do not show an SVG`,
    fix: 'export it as PNG or JPEG, preferably with 1,200 × 630 pixels',
  });
}
