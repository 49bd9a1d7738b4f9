import { existsSync } from 'node:fs';
import { describeCapabilities } from '../../contract/capabilities.ts';
import { defaultWebsitePolicy } from '../../contract/http-headers.ts';
import { faviconPath, pagePaths } from '../../contract/page-paths.ts';
import type { Content } from '../../contract/resources/all-resources.ts';
import { normalizePath } from '../../release/route-key.ts';
import { ContentError, type ContentIssue } from '../content/files/content-issue.ts';
import { readContent } from '../content/read-content.ts';
import { type PageCache, readWebsite } from '../folder/read-website.ts';
import type { Website, WebsiteIssue } from '../folder/website.ts';
import { reportIssues } from '../folder/website.ts';
import { buildResources } from '../resources/build-resources.ts';
import type { Site, SiteIcon, SiteSettings } from '../resources/site.ts';
import { namedPageIssues, pictureIssues } from './check-content-paths.ts';
import { createWebsiteRelease } from './create-website-release.ts';
import { frontdeskDocuments } from './frontdesk-documents.ts';
import { functionContent } from './function-content.ts';
import { runWebsiteBuild, writeResources } from './run-website-build.ts';

/** The firm's website, as frontdesk.json configures it, with absolute paths. */
interface WebsiteSettings {
  /** The folder of frontdesk.json. */
  readonly directory: string;
  readonly folder: string;
  readonly build?: string | undefined;
  readonly exclude: readonly string[];
  readonly frame?: string | undefined;
  readonly privacy?: string | undefined;
  readonly contentSecurityPolicy?: string | undefined;
}

interface ReleaseOptions extends SiteSettings {
  readonly drafts?: boolean;
  readonly website: WebsiteSettings;
}

/** Errors in values that a new firm has not filled in yet. With drafts, nothing is deployed, and they are warnings. */
const valueErrors = ['placeholder', 'price', 'bound value'];

/** The pages of the last build. */
const pageCache: PageCache = new Map();

/**
 * Builds the website, if it has a command, and the release of it and of the content in the folder `contentDirectory`, with
 * warnings about what is still published. Rejects with a ContentError that lists every error.
 */
export async function buildRelease(
  contentDirectory: string,
  { drafts = false, website: config, ...settings }: ReleaseOptions,
) {
  const { hasDrafts, ...content } = readContent(contentDirectory, { drafts });
  const { baseUrl } = settings;
  if (new URL(baseUrl).origin !== baseUrl)
    throw new Error(`Cannot publish at "${baseUrl}": pass an origin, such as "https://example.com"`);
  const website = await buildWebsite(content, baseUrl, { config, drafts });
  const pages = indexOf(website);
  const pageAt = (path: string) => pages.get(normalizePath(path)) ?? pagePaths.home;
  const site = siteOf(content, settings, iconOf(website), pageAt);
  const { frame, privacy } = config;
  const own = frontdeskDocuments(site, website, { frame, privacy, words: content.otherWords });
  const { release, issues } = createWebsiteRelease(website, site, own, content.redirects);
  const { error: errors = [], warning: warnings = [] } = Object.groupBy(
    [
      ...issues,
      ...own.warnings,
      ...namedPageIssues(content, config, pages),
      ...pictureIssues(content, website),
    ],
    ({ kind, severity }) => (drafts && valueErrors.includes(kind) ? 'warning' : severity),
  );
  if (errors.length > 0) throw new ContentError(config.directory, errors.map(contentIssue));
  const { resources } = site;
  return {
    release,
    functions: functionContent(site, own.resultPages),
    company: resources.company,
    hasDrafts,
    /** The Content-Security-Policy of the website's files. */
    websitePolicy: config.contentSecurityPolicy ?? website.policy ?? defaultWebsitePolicy,
    warnings: [...content.warnings, ...reportIssues(warnings)],
  };
}

/** Runs the command of the website, if it has one, and reads its folder. */
async function buildWebsite(
  content: Content,
  baseUrl: string,
  { config, drafts }: { readonly config: WebsiteSettings; readonly drafts: boolean },
): Promise<Website> {
  const { directory, folder, build: command, exclude } = config;
  // A generator reads the resources before anyone knows which pages it writes, so their links are the ones in the content.
  const resources = buildResources(content, { baseUrl, pageUrl: (path) => baseUrl + path });
  if (command === undefined) writeResources(directory, resources);
  else await runWebsiteBuild({ directory, command, baseUrl, resources, drafts });
  if (!existsSync(folder)) throw new ContentError(directory, [missingFolder(folder, command)]);
  return readWebsite({ folder, exclude, baseUrl }, pageCache);
}

function missingFolder(folder: string, command: string | undefined): ContentIssue {
  const [after, fix] =
    command === undefined
      ? ['', 'build the website first, or add its command as "build"']
      : [` after "${command}"`, 'correct one of the two'];
  const problem = `is "${folder}", which does not exist${after}`;
  return { file: 'frontdesk.json', pointer: '/website/folder', problem, fix };
}

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
function iconOf({ pages, files, origins }: Website): SiteIcon | undefined {
  const url = URL.parse(pages.find(({ path }) => path === pagePaths.home)?.icon ?? '');
  const named = url && origins.has(url.origin) ? url.pathname : undefined;
  const icon = [named, faviconPath].flatMap((path) => files.find((file) => file.path === path) ?? [])[0];
  return icon && { path: icon.path, mimeType: icon.mediaType };
}

/** Returns the data of documents. `pageAt` returns the path of the page that exists for a path. */
export function siteOf(
  { words, ...content }: Content,
  settings: SiteSettings,
  icon: SiteIcon | undefined,
  pageAt: (path: string) => string,
): Site {
  const { baseUrl } = settings;
  const resources = buildResources(content, { baseUrl, pageUrl: (path) => baseUrl + pageAt(path) });
  const capabilities = describeCapabilities(resources, words.fields);
  return { ...settings, words, resources, icon, capabilities };
}
