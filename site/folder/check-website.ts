import { fillInMarker } from '../../contract/content/content-fields.ts';
import { endpointPaths } from '../../contract/endpoint-paths.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { apiRoot, paths } from '../../contract/paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import { normalizePath } from '../../release/route-key.ts';
import { homePages } from './listed-pages.ts';
import { formIssues, linkWarnings, ownPath, pageWarnings } from './page-issues.ts';
import { boundValueIssues, priceIssues } from './published-values.ts';
import type { WebPage } from './read-page.ts';
import { errorOf, type Website, type WebsiteIssue, warningOf } from './website.ts';

type Issues = WebsiteIssue[];

/**
 * Checks a built website. Errors are only what is dangerous or dead. `isAnswered` says whether the stage answers or redirects a
 * path.
 */
export function checkWebsite(
  website: Website,
  { resources, isAnswered }: { resources: Resources; isAnswered: (path: string) => boolean },
): Issues {
  const pages = website.pages.filter(({ refreshesTo }) => refreshesTo === undefined);
  return [
    ...website.issues,
    ...serverSourceIssues(website),
    ...homeIssues(website),
    ...pages.flatMap((page) => [
      ...formIssues(page, website),
      ...pageWarnings(page),
      ...placeholderIssues(page),
    ]),
    ...serviceWorkerWarnings(website),
    ...redirectIssues(website),
    ...formLinkIssues(website, pages),
    ...boundValueIssues(pages, resources),
    ...priceIssues(website, pages, resources),
    ...linkWarnings(website, pages, isAnswered),
  ];
}

/** Source files of programs that run on a server, and what often contains secrets. */
const serverSource = /\.(?:php\d?|phtml|py|rb|pl|cgi|aspx?|jsp|sql|env|pem|key)(?:\.bak|\.old|~)?$/i;

/** What sites also offer for download: programs, and the slides of Keynote. */
const downloadable = /\.(?:py|rb|pl|key)$/i;

function serverSourceIssues({ files, pages, origins }: Website): Issues {
  const sources = files.filter(({ name }) => serverSource.test(name));
  if (sources.length === 0) return [];
  const linked = new Set(
    pages.flatMap(({ links }) => links.flatMap((link) => ownPath(link, { origins }) ?? [])),
  );
  return sources
    .filter(({ name, path }) => !(downloadable.test(name) && linked.has(path)))
    .map(({ name }) =>
      errorOf(
        'server source',
        name,
        'is the source of a program, or may contain secrets, and anyone could read it',
        'add it to "exclude" of "website" in frontdesk.json',
      ),
    );
}

/** The number of characters that a home page has at least. */
const minHomeText = 60;

function homeIssues(website: Website): Issues {
  const homes = homePages(website);
  const error = (place: string, problem: string, fix: string) => errorOf('home page', place, problem, fix);
  // Otherwise the folder itself is reported.
  if (website.files.length === 0) return [];
  if (homes[0]?.prefix !== '')
    return [
      error('index.html', 'is missing, or redirects to a page that does not exist', 'build a home page'),
    ];
  const empty = homes.filter(({ page }) => page.text.length < minHomeText);
  const fix = 'prerender it: programs read only what is in the HTML';
  const issues = empty.map(({ page }) => error(page.name, 'has no text without scripts', fix));
  const prefix = missingPrefix(homes[0].page, website);
  if (prefix === undefined) return issues;
  const problem = `loads its files below "${prefix}/", where none are`;
  return [...issues, error(homes[0].page.name, problem, 'set the base of the generator to "/"')];
}

/** Returns the path below which a page expects its own files, if most of them exist only without it. */
function missingPrefix({ parts }: WebPage, website: Website): string | undefined {
  const filePaths = new Set(website.files.map(({ path }) => path));
  const own = parts.flatMap((part) => ownPath(part, website) ?? []);
  const prefixes = own
    .filter((path) => !filePaths.has(path))
    .flatMap((path) => {
      const ends = [...path.matchAll(/\//g)].slice(1, 4).map(({ index }) => index);
      const end = ends.find((index) => filePaths.has(path.slice(index)));
      return end === undefined ? [] : [path.slice(0, end)];
    });
  // A single file that is missing in a folder may exist elsewhere.
  return prefixes.length * 2 > own.length ? prefixes[0] : undefined;
}

function placeholderIssues(page: WebPage): Issues {
  const start = page.text.indexOf(fillInMarker);
  if (start < 0) return [];
  const shown = page.text.slice(start, start + 60).trimEnd();
  return [errorOf('placeholder', page.name, `shows "${shown}…"`, 'write what it asks for')];
}

/** The scripts by which generators and Workbox answer requests in the browser. */
const serviceWorker = /(?:^|\/)(?:sw|service-?worker|ngsw-worker)\.m?js$/i;

function serviceWorkerWarnings({ files }: Website): Issues {
  const fix = 'it may answer /request and /api in place of this site: let it skip them';
  return files
    .filter(({ name }) => serviceWorker.test(name))
    .map(({ name }) => warningOf('service worker', name, 'is one', fix));
}

/** The interface's paths that a site may redirect, because it may have files of its own there. */
export const ownablePaths: readonly string[] = [paths.robotsTxt, paths.sitemap, paths.securityTxt];

const interfacePaths = new Set(
  [...endpointPaths, ...Object.values(paths), pagePaths.request]
    .filter((path) => !ownablePaths.includes(path))
    .map(normalizePath),
);

function redirectIssues({ redirects }: Website): Issues {
  return redirects
    .filter(({ from }) => interfacePaths.has(normalizePath(from)) || from.toLowerCase().startsWith(apiRoot))
    .map(({ from }) => {
      const problem = `redirects "${from}", which belongs to the interface`;
      return errorOf('redirect of the interface', '_redirects', problem, 'remove it');
    });
}

/** Visitors find the form only if the website leads to it. */
function formLinkIssues(website: Website, pages: readonly WebPage[]): Issues {
  const isFormPath = (address: string | undefined) => {
    const path = address === undefined ? undefined : ownPath(address, website);
    return path === paths.diagnosticRequest || path?.endsWith(pagePaths.request);
  };
  const leadsToForm = ({ links, forms }: WebPage) =>
    links.some(isFormPath) || forms.some(({ postsTo }) => isFormPath(postsTo));
  if (pages.length === 0 || pages.some(leadsToForm)) return [];
  const fix = `link to "${pagePaths.request}", for instance from the menu`;
  return [warningOf('form without a link', pagePaths.request, 'is linked from no page', fix)];
}
