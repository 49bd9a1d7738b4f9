import type { StartOptionContent } from '../contract/content/next-step-content.ts';
import { pagePaths } from '../contract/page-paths.ts';

export const serviceLink = (baseUrl: string, slug: string) => baseUrl + servicePath(slug);
export const caseLink = (baseUrl: string, slug: string) => baseUrl + casePath(slug);

export const servicePath = (slug: string) => `${pagePaths.services}/${slug}`;
export const casePath = (slug: string) => `${pagePaths.cases}/${slug}`;

/** The address of a place to start. */
export function startLink(baseUrl: string, target: StartOptionContent['target'], email: string): string {
  return target === 'email' ? `mailto:${email}` : baseUrl + pagePaths[target];
}
