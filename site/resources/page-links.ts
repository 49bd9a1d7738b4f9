import { pagePaths } from '../../contract/page-paths.ts';

export const serviceLink = (baseUrl: string, slug: string) => baseUrl + servicePath(slug);
export const caseLink = (baseUrl: string, slug: string) => baseUrl + casePath(slug);

export const servicePath = (slug: string) => `${pagePaths.services}/${slug}`;
export const casePath = (slug: string) => `${pagePaths.cases}/${slug}`;

/** The place to start whose link is the published e-mail address. All other places are pages. */
export const emailTarget = 'email';

/** The name of a page as a place to start, such as `pricing` for `/pricing`. */
export const placeOf = (path: string) => path.slice(1);

/** The URL of a place to start. */
export function startLink(baseUrl: string, target: string, email: string): string {
  return target === emailTarget ? `mailto:${email}` : `${baseUrl}/${target}`;
}

/** The path of the home page in another language. Paths are in lower case, because the edge redirects other spellings. */
export const languagePath = (tag: string) => `/${tag.toLowerCase()}`;
