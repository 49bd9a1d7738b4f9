import { pagePaths } from '../../../contract/page-paths.ts';

/** Pages for developers, which have no share image of their own. */
const pagesWithoutImage: readonly string[] = [pagePaths.api, pagePaths.agents, pagePaths.problems];

/** The maximum number of share images. Each takes about a tenth of a second to draw, once. */
export const maxShareImages = 200;

/**
 * Returns the paths of the share images, keyed by the paths of their pages. All other pages use the image of the home
 * page.
 */
export function shareImagePaths(pages: readonly { readonly path: string }[]): ReadonlyMap<string, string> {
  const pagesWithImage = pages.filter(
    ({ path }) => !pagesWithoutImage.some((page) => path === page || path.startsWith(`${page}/`)),
  );
  return new Map(pagesWithImage.slice(0, maxShareImages).map(({ path }) => [path, imagePath(path)]));
}

const imagePath = (path: string) => `/share${path === pagePaths.home ? '/index' : path}.png`;

/** The path of the share image of the home page. */
export const homeShareImage = imagePath(pagePaths.home);
