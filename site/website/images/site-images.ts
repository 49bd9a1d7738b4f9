import { filePaths } from '../../../contract/page-paths.ts';
import { heightAt, jpegPath, jpegSize, pictureAt, variantPath, widthsOf } from '../../resources/picture.ts';
import type { Site } from '../../resources/site.ts';
import { iconOf } from '../theme/icon.ts';
import { palette } from '../theme/palette.ts';
import type { ImageJob } from './image-job.ts';
import { touchIconSide } from './share-image.ts';

/** The documents that one job produces. */
export interface SiteImage {
  readonly kind: 'jpeg' | 'png' | 'webp' | 'ico';
  /** The path of each output. */
  readonly paths: readonly string[];
  readonly job: ImageJob;
  /** The name of the source file in content/media/. */
  readonly file?: string;
}

/** Returns the pictures of a site in all widths, those that other sites show with a link as JPEG, and the icons. */
export function siteImages(site: Site): SiteImage[] {
  return [...pictureImages(site), ...icons(site)];
}

function pictureImages({ resources, pictures, website: { media, theme, articles } }: Site): SiteImage[] {
  const sharedPictures = [
    theme.shareImage && pictures.get(theme.shareImage.file),
    ...resources.cases.cases.map(({ picture }) => picture && pictureAt(pictures, picture.url)),
    ...articles.map(({ picture }) => picture && pictures.get(picture.file)),
  ];
  return [...media].flatMap(([name, { kind, bytes, ...size }]): SiteImage[] => {
    if (kind === 'svg') return [];
    const sizes = widthsOf(size).map((width) => ({ width, height: heightAt(size, width) }));
    const webp: SiteImage = {
      kind: 'webp',
      paths: sizes.map(({ width }) => variantPath(name, width)),
      job: {
        kind: 'variants',
        source: bytes,
        sizes,
        encodings: kind === 'png' ? ['webp', 'losslessWebp'] : ['webp'],
      },
      file: name,
    };
    if (!sharedPictures.includes(pictures.get(name))) return [webp];
    const job = { kind: 'variants', source: bytes, sizes: [jpegSize(size)], encodings: ['jpeg'] } as const;
    return [webp, { kind: 'jpeg', paths: [jpegPath(name)], job, file: name }];
  });
}

/** Sizes in pixels of the icons for programs that do not support SVG. */
const faviconSides = [16, 32, 48];

function icons({ website, resources }: Site): SiteImage[] {
  const { drawing } = iconOf(resources.company.name, website);
  const icon = { kind: 'icon', svg: drawing } as const;
  const background = palette(website.theme.accent, 'light').paper;
  return [
    { kind: 'ico', paths: [filePaths.favicon], job: { ...icon, format: 'ico', sides: faviconSides } },
    {
      kind: 'png',
      paths: [filePaths.touchIcon],
      job: { ...icon, format: 'png', sides: [touchIconSide], background },
    },
  ];
}
