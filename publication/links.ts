import type { StartOptionContent } from '../contract/content/next-step.ts';
import { paths } from '../contract/paths.ts';

// Where people read about one service or case: the resource itself, until the website gives each a page of its own.
export const serviceLink = (baseUrl: string, slug: string) => `${baseUrl}${paths.services}#${slug}`;
export const caseLink = (baseUrl: string, slug: string) => `${baseUrl}${paths.cases}#${slug}`;

/** Where a place to start is. */
export function startLink(baseUrl: string, at: StartOptionContent['at'], email: string): string {
  if (at === 'email') return `mailto:${email}`;
  return baseUrl + (at === 'api' ? paths.openapi : paths[at]);
}
