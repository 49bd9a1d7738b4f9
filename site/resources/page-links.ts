import { pagePaths } from '../../contract/page-paths.ts';
import { slugify } from '../tree/ids.ts';

export const serviceLink = (baseUrl: string, slug: string) => baseUrl + servicePath(slug);
export const caseLink = (baseUrl: string, slug: string) => baseUrl + casePath(slug);

export const servicePath = (slug: string) => `${pagePaths.services}/${slug}`;
export const casePath = (slug: string) => `${pagePaths.cases}/${slug}`;
export const articlePath = (slug: string) => `${pagePaths.articles}/${slug}`;

/** The id of a person on the page about the firm. */
export const personId = (name: string) => `person-${slugify(name)}`;
export const personPath = (name: string) => `${pagePaths.company}#${personId(name)}`;

/** The place to start whose link is the published e-mail address. All other places are pages. */
export const emailTarget = 'email';

/** The name of a page as a place to start, such as `pricing` for `/pricing`. */
export const placeOf = (path: string) => path.slice(1);

/** The URL of a place to start. */
export function startLink(baseUrl: string, target: string, email: string): string {
  return target === emailTarget ? `mailto:${email}` : `${baseUrl}/${target}`;
}
