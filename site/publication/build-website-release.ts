import { existsSync } from 'node:fs';
import { describeCapabilities } from '../../contract/capabilities.ts';
import { isEndpointPath } from '../../contract/endpoint-paths.ts';
import { defaultWebsitePolicy } from '../../contract/http-headers.ts';
import { casePath, filePaths, folderPaths, pagePaths, servicePath } from '../../contract/page-paths.ts';
import type { Content } from '../../contract/resources/all-resources.ts';
import type { Release } from '../../release/release.ts';
import { normalizePath } from '../../release/route-key.ts';
import { ContentError, type ContentIssue } from '../content/files/content-issue.ts';
import { type PageCache, readWebsite } from '../folder/read-website.ts';
import { reportIssues } from '../folder/report-issues.ts';
import { errorOf, type Website, type WebsiteIssue, warningOf } from '../folder/website.ts';
import type { ResultPagesContent } from '../pages/html/result-pages-content.ts';
import { withAbsoluteLinks } from '../resources/absolute-links.ts';
import { buildResources } from '../resources/build-resources.ts';
import { languageOf } from '../resources/published-language.ts';
import type { Site, SiteIcon, SiteSettings } from '../resources/site.ts';
import { frontdeskDocuments } from './frontdesk-documents.ts';
import { createWebsiteRelease } from './publish-website.ts';
import { runWebsiteBuild, writeResources } from './run-website-build.ts';

/** The firm's website, as frontdesk.json configures it, with absolute paths. */
export interface WebsiteSettings {
  /** The folder of frontdesk.json. */
  readonly directory: string;
  readonly folder: string;
  readonly build?: string | undefined;
  readonly exclude: readonly string[];
  readonly frame?: string | undefined;
  readonly privacy?: string | undefined;
  readonly contentSecurityPolicy?: string | undefined;
}

interface WebsiteReleaseOptions {
  readonly settings: SiteSettings;
  readonly website: WebsiteSettings;
  readonly drafts: boolean;
}

interface BuiltWebsite {
  readonly release: Release;
  readonly site: Site;
  readonly resultPages: ResultPagesContent;
  /** The Content-Security-Policy of the website's files. */
  readonly websitePolicy: string;
  readonly warnings: readonly string[];
}

/** The pages of the last build. */
const pageCache: PageCache = new Map();

/** Builds the website, if it has a command, and its release. Rejects with a ContentError that lists every error. */
export async function buildWebsiteRelease(
  content: Content,
  { settings, website: config, drafts }: WebsiteReleaseOptions,
): Promise<BuiltWebsite> {
  const { baseUrl } = settings;
  const { directory, folder, build: command, exclude } = config;
  // A generator reads the resources before anyone knows which pages it writes, so their links are the ones in the content.
  const { resources } = siteOf(content, settings, [], (path) => path);
  if (command === undefined) writeResources(directory, resources);
  else await runWebsiteBuild({ directory, command }, { baseUrl, resources, drafts });
  if (!existsSync(folder)) throw new ContentError(directory, [missingFolder(folder, command)]);
  const isReserved = (path: string) => isEndpointPath(path) || path.startsWith('/api/v');
  const website = await readWebsite({ folder, exclude, baseUrl, isReserved }, pageCache);
  const pages = indexOf(website);
  const site = siteOf(
    content,
    settings,
    iconsOf(website),
    (path) => pages.get(normalizePath(path)) ?? pagePaths.home,
  );
  const words = new Map(content.translations.map((one) => [one.website.words.language, one.website.words]));
  const { frame, privacy } = config;
  const own = frontdeskDocuments(site, website, { frame, privacy, words });
  const { release, issues } = createWebsiteRelease({
    website,
    site,
    content,
    documents: own.documents,
    redirects: own.redirects,
    pricingPage: pages.get(normalizePath(content.pricing.page ?? pagePaths.pricing)),
    frame,
  });
  const { error: errors = [], warning: warnings = [] } = Object.groupBy(
    [
      ...issues,
      ...own.warnings,
      ...namedPageIssues(content, config, pages),
      ...pictureIssues(content, website),
    ],
    // With drafts, nothing is deployed, and a new firm has placeholders on each page.
    ({ kind, severity }) => (drafts && kind === 'placeholder' ? 'warning' : severity),
  );
  if (errors.length > 0) throw new ContentError(directory, errors.map(contentIssue));
  return {
    release,
    site,
    resultPages: own.resultPages,
    websitePolicy: config.contentSecurityPolicy ?? website.policy ?? defaultWebsitePolicy,
    warnings: reportIssues(warnings),
  };
}

const missingFolder = (folder: string, command: string | undefined): ContentIssue => ({
  file: 'frontdesk.json',
  pointer: '/website/folder',
  problem: `is "${folder}", which does not exist${command === undefined ? '' : ` after "${command}"`}`,
  fix:
    command === undefined
      ? 'build the website first, or add its command as "build"'
      : 'correct one of the two',
});

const contentIssue = ({ place, problem, fix }: WebsiteIssue): ContentIssue => ({
  file: place,
  pointer: '',
  problem,
  fix,
});

/** The pages that people open, by the key of all spellings of their paths, with those of Frontdesk. */
function indexOf({ pages }: Website): Map<string, string> {
  const own = [pagePaths.request, pagePaths.api];
  return new Map([...own, ...pages.map(({ path }) => path)].map((path) => [normalizePath(path), path]));
}

/** Returns the icon of the home page, or the one that browsers request by default, if the website has it. */
function iconsOf({ pages, files, origins }: Website): SiteIcon[] {
  const url = URL.parse(pages.find(({ path }) => path === pagePaths.home)?.icon ?? '');
  const named = url && origins.has(url.origin) ? url.pathname : undefined;
  const icon = [named, filePaths.favicon].flatMap(
    (path) => files.find((file) => file.path === path) ?? [],
  )[0];
  return icon ? [{ path: icon.path, mimeType: icon.mediaType }] : [];
}

/** Returns the data of the documents. `pageAt` returns the path of the page that exists for a path. */
function siteOf(
  content: Content,
  settings: SiteSettings,
  icons: readonly SiteIcon[],
  pageAt: (path: string) => string,
): Site {
  const { baseUrl } = settings;
  const { website } = content;
  const urlOf = (path: string) => baseUrl + pageAt(path);
  const linkTo = (path: string) => path;
  const language = {
    ...languageOf(content, content, baseUrl),
    linkTo,
    urlOf: (path: string) => baseUrl + path,
  };
  const pageUrl = (path: string, page: string | undefined) => urlOf(page ?? path);
  const resources = buildResources(content, {
    // Resources link to pages, by paths that the site may spell otherwise or not have.
    language: { ...language, urlOf },
    pageUrl,
    bodyOf: ({ slug, page, body }) =>
      body === undefined ? undefined : withAbsoluteLinks(body, pageUrl(casePath(slug), page)),
    pictureOf: ({ file, alt }) => ({ url: `${baseUrl}${folderPaths.media}${file}`, alt }),
  });
  return {
    ...settings,
    language,
    languages: [language],
    resources,
    icons,
    website,
    pictures: new Map(),
    caseBodies: new Map(),
    capabilities: describeCapabilities(resources, website.words.fields),
  };
}

/** Reports pages that the content or frontdesk.json names and that do not exist, and default pages that are missing. */
function namedPageIssues(
  { cases, services, pricing, nextStep }: Content,
  { frame, privacy }: WebsiteSettings,
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
function pictureIssues({ company, cases }: Content, { files }: Website): WebsiteIssue[] {
  const published = new Set(files.map(({ path }) => path));
  const pictures = [
    ...(company.people ?? []).map(({ picture }) => ({ place: 'company.json', picture })),
    ...cases.map(({ slug, picture }) => ({ place: `cases/${slug}.json`, picture })),
  ];
  return pictures.flatMap(({ place, picture }): WebsiteIssue[] => {
    if (picture === undefined) return [];
    const path = folderPaths.media + picture.file;
    if (published.has(path)) return [];
    const problem = `names the picture "${picture.file}", which the website does not have`;
    return [errorOf('missing picture', place, problem, `add it to the website as "${path}"`)];
  });
}
