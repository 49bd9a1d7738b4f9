import type { WebsiteContent } from '../../../contract/content/website-content.ts';
import { filePaths } from '../../../contract/page-paths.ts';
import { heightAt, variantPath, widthsOf } from '../../resources/picture.ts';
import type { Site } from '../../resources/site.ts';
import { drawnFonts } from '../theme/font-pairs.ts';
import { initialOf } from '../theme/logo.ts';
import { palette } from '../theme/palette.ts';
import type { Icon, IconJob, ImageJob, ShareJob } from './image-job.ts';
import { shareImagePaths } from './share-image-path.ts';

/** The documents that one job produces. */
export interface SiteImage {
  readonly kind: 'svg' | 'png' | 'webp' | 'ico';
  /** The path of each output. */
  readonly paths: readonly string[];
  readonly job: ImageJob;
  /** The name of the source file in content/media/. */
  readonly file?: string;
}

interface SharedPage {
  readonly path: string;
  readonly title: string;
}

/** Returns the pictures of a site in all widths, its icons, and the share images of its pages. */
export function siteImages(pages: readonly SharedPage[], site: Site): SiteImage[] {
  return [...pictureVariants(site), ...icons(site), ...shareImages(pages, site)];
}

function pictureVariants({ website: { media } }: Site): SiteImage[] {
  return [...media].flatMap(([name, file]): SiteImage[] => {
    if (file.kind === 'svg') return [];
    const sizes = widthsOf(file).map((width) => ({ width, height: heightAt(file, width) }));
    return [
      {
        kind: 'webp',
        paths: sizes.map(({ width }) => variantPath(name, width)),
        job: { kind: 'variants', source: file.bytes, sizes, tryLossless: file.kind === 'png' },
        file: name,
      },
    ];
  });
}

/** Sizes in pixels of the icons for programs that do not support SVG. */
const faviconSides = [16, 32, 48];
const touchIconSide = 180;

function icons({ website, resources }: Site): SiteImage[] {
  const icon = iconOf(website, resources.company.name);
  const job = (format: IconJob['format'], sides: readonly number[]): IconJob => ({
    kind: 'icon',
    format,
    icon,
    sides,
  });
  return [
    { kind: 'svg', paths: [filePaths.icon], job: job('svg', []) },
    { kind: 'ico', paths: [filePaths.favicon], job: job('ico', faviconSides) },
    {
      kind: 'png',
      paths: [filePaths.touchIcon],
      job: { ...job('png', [touchIconSide]), background: palette(website.theme.accent, 'light').paper },
    },
  ];
}

function shareImages(pages: readonly SharedPage[], { website, resources }: Site): SiteImage[] {
  const { theme, media } = website;
  const { paper, ink, quiet, accent } = palette(theme.accent, 'light');
  const logo = theme.logo === undefined ? undefined : media.get(theme.logo);
  const common: Omit<ShareJob, 'title'> = {
    kind: 'share',
    firm: resources.company.name,
    fonts: drawnFonts(theme),
    colors: { paper, ink, quiet, accent },
    icon: iconOf(website, resources.company.name),
    ...(logo && { logo: { kind: logo.kind, source: logo.bytes } }),
  };
  const paths = shareImagePaths(pages);
  return pages.flatMap(({ path, title }) => {
    const image = paths.get(path);
    return image === undefined ? [] : [{ kind: 'png', paths: [image], job: { ...common, title } } as const];
  });
}

/** Returns the firm's own icon, or one with the initial of its name. */
function iconOf(website: WebsiteContent, firm: string): Icon {
  const { theme, media } = website;
  const icon = theme.icon && media.get(theme.icon);
  if (icon) return Buffer.from(icon.bytes).toString('utf8');
  return { initial: initialOf(firm, website) ?? '', fonts: drawnFonts(theme), accent: theme.accent };
}
