import type { Redirects } from '../../contract/content/other-content.ts';
import { isEndpointPath } from '../../contract/endpoint-paths.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { casePath, mediaPath, pagePaths, servicePath } from '../../contract/page-paths.ts';
import { jsonPointer } from '../../contract/problems/validation-errors.ts';
import type { ResourceContent } from '../../contract/resources/all-resources.ts';
import { routeStoreLimits } from '../../release/edge-route.ts';
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

/** A path with an optional query, as browsers send it (RFC 3986): non-ASCII characters are percent-encoded. */
const addressPattern = /^\/(?!\/)[\w!$%&'()*+,./:;=@~-]*(?:\?[\w!$%&'()*+,./:;=@~?-]*)?$/;

/** A URI fragment (RFC 3986, section 3.5). The `Location` of a redirect must not contain any other characters. */
const fragmentPattern = /^(?:[\w!$&'()*+,./:;=?@~-]|%[\da-f]{2})*$/i;

/**
 * Checks content/redirects.json: no redirect starts at an address that the site answers, and each leads to a page or a file.
 * `pages` has the paths of both, `documents` those of all documents.
 */
export function redirectIssues(
  redirects: Redirects,
  { pages, documents }: { readonly pages: ReadonlySet<string>; readonly documents: ReadonlySet<string> },
): WebsiteIssue[] {
  return Object.entries(redirects).flatMap(([from, to]): WebsiteIssue[] => {
    const issue = (problem: string, fix: string) => [
      errorOf('redirect', `redirects.json ${jsonPointer(['redirects', from])}`, problem, fix),
    ];
    if (!addressPattern.test(from) || Buffer.byteLength(from) > routeStoreLimits.key) {
      const fix = `write a percent-encoded path, with or without a query, of at most ${routeStoreLimits.key} characters, for instance "/services.php?id=3"`;
      return issue('is not an address on this site', fix);
    }
    const [path = '', query] = from.split('?');
    // A query may have selected the page, as in "/?p=123". Endpoints never redirect.
    if (isEndpointPath(path) || (!query && (pages.has(path) || documents.has(path))))
      return issue(`would never be used, because this site answers "${path}" itself`, 'remove it');
    const [page = '', ...fragment] = to.split('#');
    if (!pages.has(page)) {
      const nearest = nearestName(page, [...pages]);
      const fix = `write the path of a page${nearest === undefined ? '' : `, such as "${nearest}"`}`;
      return issue(`leads to "${to}", which is not a page on this site`, fix);
    }
    if (!fragmentPattern.test(fragment.join('#')))
      return issue(
        `leads to ${JSON.stringify(to)}, which is not a valid address`,
        'percent-encode what follows "#"',
      );
    return [];
  });
}
