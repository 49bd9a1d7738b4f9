import { casePath, mediaPath, pagePaths, servicePath } from '../../contract/page-paths.ts';
import type { ResourceContent } from '../../contract/resources/all-resources.ts';
import { normalizePath } from '../../release/route-key.ts';
import { errorOf, type Website, type WebsiteIssue, warningOf } from '../folder/website.ts';

/**
 * Reports pages that the content or frontdesk.json names and that do not exist, and default pages that are missing. `pages`
 * is keyed by normalized path.
 */
export function namedPageIssues(
  { cases, services, pricing, nextStep }: ResourceContent,
  { frame, privacy }: { readonly frame?: string | undefined; readonly privacy?: string | undefined },
  pages: ReadonlyMap<string, string>,
): WebsiteIssue[] {
  const named = [
    ...cases.map(({ slug, page }) => ({ place: `cases/${slug}.json`, page, path: casePath(slug) })),
    ...services.map(({ slug, page }) => ({ place: `services/${slug}.json`, page, path: servicePath(slug) })),
    { place: 'pricing.json', page: pricing.page, path: pagePaths.pricing },
    { place: 'next-step.json', page: nextStep.page, path: pagePaths.nextStep },
    ...[frame, privacy].flatMap((page) =>
      page === undefined ? [] : [{ place: 'frontdesk.json', page, path: page }],
    ),
  ];
  return named
    .filter(({ page, path }) => !pages.has(normalizePath(page ?? path)))
    .map(({ place, page, path }) =>
      page === undefined
        ? warningOf(
            'resource without a page',
            place,
            `has no page at "${path}", so agents get the home page`,
            'add "page" with the path of its page',
          )
        : errorOf(
            'missing page',
            place,
            `names the page "${page}", which does not exist`,
            'write the path of a page',
          ),
    );
}

/** Reports pictures of the content that the website does not have. */
export function pictureIssues({ company, cases }: ResourceContent, { files }: Website): WebsiteIssue[] {
  const published = new Map(files.map(({ path, mediaType }) => [path, mediaType]));
  const pictures = [
    ...(company.people ?? []).map(({ picture }) => ({ place: 'company.json', picture })),
    ...cases.map(({ slug, picture }) => ({ place: `cases/${slug}.json`, picture })),
  ];
  return pictures.flatMap(({ place, picture }): WebsiteIssue[] => {
    if (picture === undefined) return [];
    const path = mediaPath + picture.file;
    const mediaType = published.get(path);
    if (mediaType?.startsWith('image/')) return [];
    const problem =
      mediaType === undefined
        ? `names the picture "${picture.file}", which the website does not have`
        : `names "${picture.file}" as a picture, which is "${mediaType}"`;
    return [errorOf('missing picture', place, problem, `add a picture to the website as "${path}"`)];
  });
}
