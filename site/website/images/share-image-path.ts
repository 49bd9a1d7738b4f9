import { pagePaths } from '../../../contract/page-paths.ts';

/** Pages about the interfaces, which have no picture of their own. */
const forPrograms: readonly string[] = [pagePaths.api, pagePaths.agents, pagePaths.problems];

/** Pages with a picture of their own: each takes about a tenth of a second to draw, once. */
export const maxShareImages = 200;

/**
 * The paths of the pages that have a picture of their own where their address is shared, with that of the picture. All
 * others have that of the home page.
 */
export function shareImagePaths(pages: readonly { readonly path: string }[]): ReadonlyMap<string, string> {
  const own = pages.filter(
    ({ path }) => !forPrograms.some((one) => path === one || path.startsWith(`${one}/`)),
  );
  return new Map(own.slice(0, maxShareImages).map(({ path }) => [path, imagePath(path)]));
}

const imagePath = (path: string) => `/share${path === pagePaths.home ? '/index' : path}.png`;

/** Path of the picture of the home page. */
export const homeShareImage = imagePath(pagePaths.home);
