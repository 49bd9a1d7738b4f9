import { pagePaths } from '../../contract/page-paths.ts';

export const servicePath = (slug: string) => `${pagePaths.services}/${slug}`;
export const casePath = (slug: string) => `${pagePaths.cases}/${slug}`;
export const ownPagePath = (slug: string) => `/${slug}`;

/** The place to start whose link is the published e-mail address. All other places are pages. */
export const emailTarget = 'email';

/** The name of a page as a place to start, such as `pricing` for `/pricing`. */
export const placeOf = (path: string) => path.slice(1);

/** Returns the link of a place to start. `linkTo` returns that of a page. */
export function startLink(target: string, email: string, linkTo = (path: string) => path): string {
  return target === emailTarget ? `mailto:${email}` : linkTo(`/${target}`);
}
